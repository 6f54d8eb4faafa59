/** What listeners of Vinahouse write: with and without accents, in haste, without spaces after full stops. */
export const ORDINARY_COMMENTS = String.raw`
Hay quá trời luôn!
Nghe mà phê, bass căng đét 🔥🔥🔥
Đoạn 1:23 hay nhất
Từ 12:05 đến 13:40 nghe đã tai
10 điểm không có nhưng
10.5 điểm
Ngủ ngon nhé cả nhà
Người đâu mà giỏi thế, ngưng làm sao được
Ngữ điệu nghe lạ
Nguyên bài này luôn
Con cá độc đáo
Con cá. Độ xe xong rồi đi
Đi câu cá. Độ này mưa suốt
Độ xe xong nghe nhạc
Nghề độ xe. Cá tính thật
Lòn qua đám đông, trời lớn rồi, lộn bài
Dịt tiếng thì thôi, đít quần rách hết
Lửa cháy, đạo lý gì nữa
Lừa thầy dối bạn, đảo ngói
Loi nhac hay qua, nghe mai khong chan
lời nhạc hay
Mệt lả vì nhảy
Lại nghe lại, iu quá iu
Khoe bạn bè bài này
Bài này tên gì vậy ad?
ad ơi cho xin link nhạc
Nghe trên xe, 128bpm chuẩn
Remix 2k26 đỉnh của chóp
Nonstop VIP 2026, DJ Thái Hoàng ft. MC Vy
ft.MC Vy prod.by DJ Minh, mix.dj Tuấn
Hay quá.Top 1 luôn
hay.la hay
ok.em nghe roi.vi no hay
Hay quá.mà sao ngắn thế
Nghe hay.và phê
Đỉnh.vip quá.live nào
v.v. và v.v…
Tuyệt vời...com ơi
TP.HCM chiều mưa, Q.1 kẹt xe
Q. 7 mưa to.Ai nghe chưa?
Mỗi ngày 2.000 lượt, 1.234.567 view
bản 1.2.3 hay hơn
Điểm: 9/10
50/50
24/7 nghe không chán
Giảm 20%/tháng à
Nghe lúc 8h.am hay pm đều phê
giám khảo chấm 10 điểm
nước mắm chấm thịt
mam cham com
chấm com bụi
quán này nước chấm com tấm ngon
Dốt. Học thêm đi
Tiếng trống: tùng, tùng, tùng
:)) =)) :3 <3 ^^
(^_^) \o/ T_T -.- o.o O.o
Haha...hihi...hehe
A.B.C.D
mail an@gmail.com nhé
❤️❤️‍🔥👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿0️⃣
สวัสดี नमस्ते 안녕 你好 Привет
谢谢。com
Nhạc hay #vinahouse @tuan
Vui.Buồn.Giận.Hờn
Bài 3.Mưa chiều
1.Đèn đỏ 2.Mưa chiều 3.Đêm trắng
Sai nhịp ở giây 45,5
nghe a..b..c
Cộng hoà, hòa âm, thuỷ, thủy
mai.Club nào anh em
mai.club nào anh em
ngon.Game gì đấy
ngon.game này nhạc gì
alo.Cat tiếng hát lên
alo.cat tieng hat len
ok.Bar nào cũng mở bài này
dep.Live nữa đi
vui qua.fan cung day
Hay.Fan cứng điểm danh
nghe roi.so 1 viet nam
hay.do nha
ok.to len nua di
hay.me luon
hay.Me luôn rồi
roi.Top 1 trending nha
remix.Top 1 rồi
bass.Hay hơn bản cũ
mix.live nghe đã hơn
ê.Game này dùng nhạc này nè
xong.Show đêm qua cháy quá
Phê.Team mình đâu
cháy.vip lắm
quẩy.party thôi
quen.Style này rồi
hay quá.Vn mình đỉnh thật
hay quá . vn vô địch
Nghe xong.Do ăn ở cả
ngon. com nha nau ngon hon
het mua roi. net lag qua
alo alo. Net lag quá
ok...com di an trua thoi
hay...net yeu qua nen nghe bi giat
haha.Link đâu ad
hihi.love bài này
kkk.so cute
T.Anh hát hay ghê
M.TP mà remix thì thôi
N.Sơn ơi vào nghe
T.Vy cover bài này đi
S.Tùng hát bản gốc
Th.s Nam cũng nghe Vinahouse
feat. Hoaprox
Đạt G. ft. Masew - bản remix
DJ Tilo x DJ Triệu Muzik vol.3
Intro - 0:00, Drop - 1:05, Outro - 3:40
00:00 Intro 03:15 Mưa chiều 07:40 Đêm trắng
[1:23:45] chỗ này chuyển bài mượt
[00:45] vào drop
(2:10) tiếng trống lạ
tua tới 1:20:00 nhé
22.30 tối nay nghe live nha
23h30 đêm vẫn quẩy
7h.toi nay di bar khong
8h.30 sáng mà nghe như 12h đêm
sáng 6.15 dậy là mở bài này
ngày 20.11 tặng cô bài này
20/11/2026
3.5.2026 cưới vợ
bản 2.0 hay hơn bản 1.0
iOS 26.1 nghe bị giật
Chrome 142.0 vẫn chạy tốt
loa 5.1 nghe mới đã
loa 2.1 nhà mình rung cả cửa
tai nghe 99.000đ mà nghe ổn
vé 250k/người
giá 1.500.000đ không đắt
127.5 bpm hay 128 bpm vậy ad
127.000 lượt nghe rồi
tempo 127.98 bpm luôn
130 BPM thì hơi nhanh
0912.345.678 gọi anh nha
0912345678
sđt 0987 654 321
stk ghi sau
thứ 7.Chủ nhật nghe cả ngày
lớp 10a1.Nhớ ghê
2025.Năm buồn nhất
bài số 9.La la la la
track 5.Đỉnh
k hay lắm
ko hay đừng nghe
k.hay.bằng bản cũ
nghe đi nghe lại ko chán
hqua nghe xong mất ngủ luôn
cx dc, nhg bass hơi mỏng
mik nghe mỗi ngày lun á
iu ad nhìu nhìu
ad đz quá zậy
bn ơi cho mk xin tên bài vs
ctv đâu vào nghe
ns thật là hay
trc h nghe lun
đag nghe nè
m.n ơi nghe đi
ae ơi lên đồ
ae.len xe.di bar
đi t bảo này
nghe di t bao
nghe xong ng u mê luôn
lo n buồn nên bật bài này
ca c nhà cùng nghe
2 đ m cũng không bán
hai d một
c ơi e nghe nè
a e cây khế đâu rồi
e v t vẫn nghe bài này
b ơi cho t hỏi
ca si no hat hay ghe
ca si no la ai vay
ca sĩ nó hát live còn hay hơn
ca sĩ. Nó hát hay
cà đó không ngon bằng cà này
cả độ dài lẫn độ hay
cả đồ ăn cũng ngon
cá đỏ dạ
cá đó là cá gì
nó hư rồi, loa nó hư
nở hoa
nổ hết loa rồi
lo de lam gi
lô đế giày mới về
lọ để trên bàn
lo đề thi quá nghe nhạc xả stress
cờ vua, cờ bàn, cờ tướng
có bạc có vàng
bạc. Cờ đỏ sao vàng
lứa đào năm nay
lua dao nam nay dep
dit dit dit tieng coi xe
địu con đi nghe nhạc
định mệnh
đình đám
lớn lên em vẫn nghe
lộn bài rồi ad
lon bia nào cũng hết
uống 3 lon rồi nghe
buổi sáng nghe cho tỉnh
bưởi ngon
đeo tai nghe vào mà nghe
đèo Hải Vân nghe bài này phê
đẹo
cặp đôi nào cũng nghe
cạc cạc cạc
các bạn ơi
cắc bụp
ngũ cung
ngụ ý gì đây
ngủ chưa
nguội
ngụm nước
ngư dân nghe Vinahouse
chó con nhà mình nghe cũng nhảy
chó. Chết máy rồi
óc sáng tạo
ốc chó mèo
tài xế nghe bài này
tài xịu
xóc đồ
bán cá
bắn ca nô
bản cá nhân mình thấy hay
rút kinh nghiệm. Tiền nào của nấy
vay. Tiền đâu mà trả
vay mượn
phim sexy beats
sexy beat
ma tuỷ
má tui thích bài này
mà túy quyền
đúng má ơi
đủ má
đồ tôi mua hôm qua
đồ tốt
đồ tội nghiệp
mất dây loa
mắt dạy
khôn nan
thằng chú mình
con đi học
con đi nghe nhạc
đi thôi
dĩ nhiên
ca ve
het ca.ve thoi
phân đông
sun. Win rồi
sun thắng rồi win nhé
winning song
bet thật
bét là bài này
bet 5 ăn 1
fun thế
fun 8 lần
hay đến phát khóc
Hay vãi
phê vãi nồi
nghe mà nổi da gà
Quẩy lên bà con ơi
Lên nóc nhà là bắt con gà
Bay lắc thôi
nhạc căng vãi chưởng
Mở to lên nào
Xe mình độ 4 loa nghe bài này
Đi Đà Lạt nghe bài này
bật loa bluetooth JBL nghe rung nhà
nhạc này mà nghe AirPods thì phí
sub 50 rung cả xóm
boom boom boom
boom bass
bom tấn
xoong nồi bay hết
cái xoong cũng nhảy
hayyyyy quáááá
ngonnnn
đỉnhhhh của chóppp
phêêêê quá
hihihi hehehe hahaha
kkkkkkk
huhu hay quá
zzz
wow wow wow
omg so good
best remix ever
This is so good, love from Laos 🇱🇦
Love from Thailand 🇹🇭❤️
nice track bro, what's the ID?
ID at 2:30 please
cool.love it
good.live show when
Drop at 1:30 is insane!!!
10/10 would listen again
Хорошая музыка
音乐很好听。谢谢
いい曲ですね。
노래 좋아요
เพลงเพราะมาก
#vinahouse #nonstop #remix2026
@Tuấn @Linh vào nghe
@an.nguyen nghe chưa
Mất Kết Nối (Masew Remix)
Sau Lời Từ Khước - Hoaprox Remix
Waiting For You | Nguyễn Hoàng Remix
Đế Vương x Cô Độc Vương.mp3
Track 01.flac nghe nét hơn
nhac.mp3 tải đâu ad
tải.về.ở.đâu
bài.này.tên.gì
a.b.c
e.g. bài số 2
P/s: nghe bằng tai nghe
p.s nghe lại rồi, hay
i.e. nonstop
U.S.A
Mr.Siro bản remix
Dr.Thanh
St.319
Bs.Nam
vs. bản cũ
Vol.1 và Vol.2
No.1
no.1 viet nam
hay nhất.Nhất luôn
ngày mai.Ngày kia
Tết.Nhà.Mình
Nghe 1 lần.2 lần.3 lần vẫn hay
buồn :// quá
:/ sao ngắn vậy
:( hết rồi à
¯\_(ツ)_/¯
( ͡° ͜ʖ ͡°)
(づ｡◕‿‿◕｡)づ
♪♫♬ la la la ♪♫
~~~ phê ~~~
*** đỉnh ***
---
...
!!!???
🔥bass🔥căng🔥đét🔥
❤️yêu❤️ad❤️
✨Đêm✨Trắng✨
Hay💯💯
nghe/ngủ/nghe
bass+treble
vừa học-vừa nghe
Đèn đỏ/Mưa chiều
anh/chị nào biết tên bài không
HN/HCM đều nghe
TP.HCM/HN có show không
Đ/c quán bar nào đây
Đại lộ.Đông Tây
xe.độ.đẹp
cây bass, cây kèn, cây trống
âm bass (sub) hơi nhiều
"Đừng hỏi em" bản này hay
'hay' là từ duy nhất
100% thích
5*
4,5/5
1+1=2
x2 tốc độ nghe buồn cười
x10 cảm xúc
A1.B2.C3
C#m - A - E - B
tone Dm.Capo 3
Am.F.C.G
key 8A qua 9A mượt
44.1kHz/16bit
320kbps là đủ
mp3 vs flac
wav.mp3.flac
ai nghe 2026 điểm danh
2k8 điểm danh
9x còn ai không
lớp 12 sắp thi rồi huhu
sinh viên năm 4.Mệt quá
lương 8tr/tháng mà nghe nhạc này như 80tr
chốt đơn
cho mình xin nhạc nền đoạn 3:15 với
ad lấy nhạc ở đâu vậy
xin info bài 2
info bài này đi ad
cần tìm bài giống vậy
có bản full không
khi nào ra phần 2
mong ad ra thêm
kênh hay quá
nghe ở quán net
ra net nghe cho đã
quán net. Nghe bài này suốt
com gà, cơm tấm
com trưa xong nghe
ăn com chưa
vn mình
Việt Nam.Vô địch
vô địch.vn vô địch luôn
một vote cho bài này
me too
so sad
to be continued
la la la
đồ rê mi pha son la si
do re mi fa sol la si
la.si.do.re
c0 ai o day khong
đúng c0n gà
tải về điện thoại nghe
tái diễn
http là gì
`
  .trim()
  .split('\n');

/** What listeners call themselves. */
export const ORDINARY_NAMES = `
Quản Trí
Quân Trí
Quân Trị
Quân Trinh
Quan Trinh
Quân Tri
Trị
Trí Quân
Minh Quân Trị
Minh Hỗ
Hồ Trọng
Hồ Trợ
Hồ Trọng Hiếu
Hỗ Trợ Bà Con
Hỗ Trợ Nhau
Môđ
Mơ Đ
Mô Đ
Mộ Dung
Mỡ
Admir
Vladimir
Ad Minh
Ad Hùng
DJ Vina
Vina
Vi Na
Vina Hương
Vina Milk
Tina House
Nina House
Lina House
Viva House
Modi
Modric
Modern Talking
Hệ
Thống
Diệu Hạnh
Dieu Hanh
Nguyễn Diệu Hạnh
Hạnh Diệu
Vân Hạnh
Văn Hạnh
Nguyễn Văn Hành
Thông Bảo
Bảo Thông
Bảo Mật Ngọt
Quản Trị Kinh Doanh K45
SV Quản Trị Nhân Sự
Rooty
Sỹ Tem
Bùi Quang Tuấn
BQ Tuấn
Sup Po
House Vina Mix
Nguyễn Văn Ân
An
🔥 Nonstop 2026
User01a204b0
Smooth Operator
DJ Tilo Official
Sơn Tùng Official
Masew Official Fan
Badminton
Badminton Hà Nội
Falstaff
Staffan
Chad Minh
Đạt Minh
Nguyễn Thị Ánh Tuyết
Đỗ Hữu Nghĩa
Trần Đăng Khoa
Lê Thị Mỹ Linh
Phạm Nhật Vượng
Hoàng Văn Thụ
Huỳnh Thúc Kháng
Phan Bội Châu
Vũ Trọng Phụng
Võ Nguyên Giáp
Đặng Thái Sơn
Bùi Thị Xuân
Dương Quá
Lý Thường Kiệt
Ngô Tất Tố
Đinh Tiên Hoàng
Mai Thúc Loan
Tô Ngọc Vân
Cao Bá Quát
Hà Huy Tập
Lương Thế Vinh
Trịnh Công Sơn
Tạ Quang Bửu
Lâm Chấn Khang
Châu Khải Phong
Khánh Phương
Akira Phan
Nguyen Van A
Tran Thi B
le van luyen
pham minh tuan
hoang anh
minh tu
Minh Anh 2k5
Linh cute
bé Na
Bống
Cún Con
Gấu
Mèo Mun
Thỏ Bảy Màu
Heo Xinh
Cá Mập
Sóc Nâu
Tí Nị
Tèo Em
Tũn
Bin Bon
Ken
Su Hào
Su Su
Bí Đỏ
Mít Ướt
Ớt
Kẹo
Bánh Bao
Trà Sữa
Cà Phê Đen
Phở
DJ Tuấn Phát
DJ Thái Hoàng
DJ Minh Trí
DJ Mie
DJ Oxy
MC Tê Tê
MC Vy
Masew
Hoaprox
Touliver
K-ICM
Jack97
Đen Vâu
Binz
JustaTee
Phương Ly
Tóc Tiên
Bích Phương
Mỹ Tâm
Hà Anh Tuấn
Noo Phước Thịnh
Đông Nhi
Ông Cao Thắng
Bảo Anh
Min
Erik
Đức Phúc
Hòa Minzy
AMEE
Grey D
Tlinh
MCK
Wxrdie
Low G
Obito
HIEUTHUHAI
Hải Tú
T.Anh
N.Sơn
A.Tuấn
M.Đức
Th.Nga
tuan_2k4
linh.nguyen
minhanh99
hoang-long
x_boy_x
boyphodem
congchuabuon
hoangtubongdem
Kẻ Lạnh Lùng
Gió
Mưa Tháng Sáu
Nắng
Mây Lang Thang
Biển Nhớ
Cô Đơn
Người Lạ Ơi
Người Vô Hình
Người Vận Chuyển
Kẻ Vận Hạnh
Quân Lý
Quan Ly
Lý Quân
Quản Lý Thị Trường
Lãng Tử
Đại Ca
Anh Hai
Chị Tư
Bác Ba Phi
Ông Ngoại
Bà Tám
Thầy Giáo
Bác Sĩ Nam
Tài Xế Đêm
Shipper Vui Tính
Thợ Hồ
Kỹ Sư Buồn
Sinh Viên Nghèo
Dân Chơi
Trùm Cuối
Boss
Sếp
Giám Đốc Nghèo
Chủ Tịch
Chủ Nhà
Vua Nonstop
Ông Hoàng Remix
Bass Căng
Đêm Trắng
Sài Gòn Đêm
Hà Nội Phố
Đà Lạt Buồn
Cần Thơ Gạo Trắng
Hải Phòng City
29A-12345
59X1
2k8
9x
♡ Linh ♡
༺Tuấn༻
꧁Kiên꧂
ღVyღ
★Hùng★
»Phong«
『Khang』
Tùng (HN)
Hương & Nam
Lan/Điệp
Nam's House
John Smith
Adam
Adrian
Amin
Edmin Tran
Yasmin
Jasmine
Benjamin
Operatunity
Supporter MU
System Of A Down
Radiohead
Roots
Rooter
Robert
Modesto
Commodore
Amadeus
Stafford
Mostafa
CSKA Moscow
Officer K
Vinhomes
Vinamilk
Vina Trần
Nhà Vi Na
สมชาย
山田 太郎
한지민
Иван
علي رضا
`
  .trim()
  .split('\n');
