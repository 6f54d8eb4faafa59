/**
 * The most common syllables with diacritics in names of songs, artists and albums. One
 * of them is stronger evidence of Vietnamese than a word that is merely spelt like it.
 */
const COMMON = new Set(
  `ấm ầm ảnh ánh ảo ào ăn ấy âm ẩn ân ơi ơn ớt ước ướt ừ
   bà bạn bạc bài bán bản bàn bão bảo báo bằng bắc bắt bắn bến bên bếp bể bệnh béo bé bích bình bỏ bóng
   bông bọt bố bốn bống bộ bồ bởi bơ bước bướm bưởi bụi buồn buồm buông buổi bờ bụng biển biết biệt biếc
   cà cá cả các cách cánh cảnh cành cạnh cảm cám cát cay cầm cần cầu câu cậu cẩm cây cặp cắt chán chàng
   chạy chàm chào cháy chắc chẳng chặng chân chậm chất chết chỉ chị chìm chính chiếc chiến chiêu chiều chín chí
   chó chọn chồng chốn chở chờ chợ chúa chúc chúng chút chuyện chuyến chuyển chưa chữ có cò con cõi cổ cố cô cố
   cồn cộng công cỏ cội cơ cờ cơn cớ cúc cũ cũng cùng cuối cuộc cuồng cuốn cung cưới cười của cửa cứ cứu cường cưng
   dã dài dại dáng dành dạo dân dâng dấu dầu dây dậy dẫu dịu dịp diễm diệu dốc dối dòng dõi dốt dù dừng dưng dương
   dưới dường dũng dung dứt dựng đà đá đã đài đại đàn đạn đáng đạo đảo đám đám đau đào đắng đắm đắk đặng đất đâu đầu đẩy
   đẹp để đêm đến đèn đều đò đó đỏ đón đóa đôi đổi đối đồi đồng động đông đỡ đời đợi đơn đưa đức đứng đừng được
   đường đi điên điện điều điểm điệu điệp đỉnh đình đính định đoạn đọc độc đồ đủ đùa đứa đứt đuổi
   gà gái gác gần gặp gắng gầy gì giã giấc giàn giả giá già giày giấu giấy giận giết giọt giọng giống giờ giới
   giữ giữa giũ gió giáng gõ góc gọi gói gòn gỗ gối gốc gửi gương hà hạ hạnh hạt hài hải hãi hành hàng hào hát
   hãy hằng hận hậu hẹn hè hẻm hết hết hệ hiền hiện hiểu hiếu hiệp hình hò họa hoài hoàn hoàng hoạ hòa hoà họ hỏi
   hồ hồn hồng hôm hôn hội hối hồi hơi hơn hời hờn hờ hợp hướng hương hứa hùng huế huệ huyền huỳnh hữu hư
   kế kề kết kéo kẹo kẻ kể kệ khác khách khánh khát khải khắc khắp khăn khẽ khép khi khó khóc khổ khoảng khoai
   khói không khối khỏi khuya khúc khuất khúc kia kì kỳ kỷ ký kỹ kiều kiếp kiếm kiến kính là lá lạ lạc lại lai lành
   lạnh làm lầm lắm lặng lắng lặp lần lấp lấy lâu lầu lâm lân lẽ lén lê lệ lên lẻ lễ lìa lịch liên liễu liều lỡ lỗi
   lối lòng long lo lời lợi lớn lớp lơ lụa lúa lúc lục lũ lười lửa lưng lương lưới lướt lưu lừa lượt lý lỳ
   má mà mã mạnh mãi mái mai mạng màn màu mảnh mắt mặt mặc mặn mắm mẫu mấy mây mất mật mẹ mẹo mệnh mến mê mềm mệt
   mình mịt miền miếng miệng mộng mộc mộ mồ môi mối mỗi một mọi mong mòn móng mơ mờ mới mời mở mợ mũi mùa mùi múa
   mưa mướn mười mừng mưu mượn mỹ mỵ năm nắm nàng nào náo này nay nắng nặng nấu nếp nên nếu nét nẻo nến nghe nghĩ
   nghĩa nghệ nghiêng nghiện nghìn ngã ngàn ngày ngang ngát ngại ngân ngẩn ngây ngọc ngọn ngọt ngõ ngóng ngồi ngôi ngỡ
   ngờ ngơ ngủ ngủ ngũ ngừng người ngược nguyễn nguyện nguyệt nguyên nhà nhạc nhạt nhàn nhảy nhanh nhan nhánh nhân nhận
   nhất nhật nhẹ nhé nhì nhỉ nhiên nhiều nhịp nhìn nhỏ nhói nhòa nhoà nhóm nhớ nhờ nhỡ như nhưng những nhung niềm niệm
   nó nón nói nóng nợ nơi nở nỗi nổi nối nội nông nữ nữa nửa nước nương nụ núi nụ nuôi nuối nỗ ốm ông ồn
   phà phải phạm phai phán pháp phân phận phần phấn phép phía phi phím phiêu phố phòng phong phổ phôi phú phúc phút phù phụ phụng
   phương phượng phước phường quá quà quạ quả quay quản quán quân quần quận quảng quang quên quê quen quế quỳnh quý quyên
   quyến quyết quyển quốc rã rạch rằng rằm rặng rất rẽ rẻ rể rời rơi rồi rồng rỗi rộn rộng rong rót rõ rủ rực rừng
   rượu rụng ru ruộng sa sài sáng sao sạch sáo sáu sắc sắp sẵn sầu sâu sẽ sẻ sến siêu sinh sĩ sính sỏi sóng số sống sông
   sợ sợi sớm sơn sở sơ súng suối suốt sung sương sướng sự sửa sức sữa tà tá tạ tài tại tám tàn tàu tay tắm tắt tâm
   tầm tấm tầng tặng tận tân tây tất tấu tập tây tế tết tên tép tệ thả thà thác thái thay thành thanh thánh tháng thảm
   thảo thăm thắm thằng thẳng thắng thấm thầm thân thần thấp thấy thầy thất thật thay thế thề thêm thềm thể thì thị thích
   thiên thiện thiết thiếu thiệp thiệt thôi thổi thời thơ thơm thở thờ thợ thú thu thúc thủ thùy thuỳ thúy thuý thuở thương
   thường thưa thứ thử thức thuyền thuận thuộc thuốc tìm tím tình tỉnh tính tin tĩnh tiếc tiếng tiền tiên tiễn tiến tiệc
   tiểu tiếp tịch tí tỉ tỏa toả tóc tọa toàn tỏ tô tố tối tội tôi tổ tới tơ tờ trả trà trách trái trải trại tràn trắng trăng trăm
   trang trần trầm trận trâm trẻ trẽ trên trễ trêu trí triệu tri triều trịnh trong tròn trọn trống trông trốn trò trôi trộm
   trở trời trơ trúc trung trưa trước trường trương trượt từ tự tứ tư tử từng tưởng tương tượng tươi tức tú tuấn tuần tuyết tuyệt
   tuyền tuyến tuổi tùng túng túy tuý tỷ tỉnh ưng vạn vàng văn vân vâng vầng vắng vẫn vậy vây vẫy vẻ vẽ ve vé về vết việt
   viễn viết viên vì vị vĩnh vĩ vinh ví vỡ vợ vội vời với vơi vọng vòng võ vỗ vô vốn vù vũ vụ vui vút vừa vững vực vườn
   vượt vương vu vùng xa xã xạ xanh xao xập xấu xây xé xe xế xin xích xinh xiêu xôn xóm xót xòe xoè xoay xuân xuống xưa xứ
   xuyến xuyên yên yêu yến yếu đặc phản lữ sạn dạ hạn tiệm nhạc điệu tiết xập xình liên khúc cải lương bolero mỏng
   đen đoàn đinh đỗ đậu đèo đuốc giếng khuyết khuấy nghiêm thịnh thạch mạc ngô trịnh diệp phát kiệt tấn lợi lộc
   răng tăng khăn dạt dẻo chợ nổi rạng cuội nghèo giàu hoạ khoái sảng phê đỉnh quẩy bốc lắc giật nhún nồng cháy`
    .split(/\s+/)
    .filter((syllable) => /[^a-z]/.test(syllable)),
);

/** @param word NFC, in any case */
export const isCommonSyllable = (word: string): boolean => COMMON.has(word.toLowerCase());
