// Inserted into home.html: the minimum that a press on a category must do, without React. As on the site, the
// first four cards change at once, and the others when those are painted.
const buttons = [...document.querySelectorAll('.bar button')];
const cards = [...document.querySelectorAll('article')].map((article) => ({
  links: [...article.querySelectorAll('a')],
  picture: article.querySelector('picture'),
  texts: [...article.querySelectorAll('h3 a, .about > p:not(.facts), .facts > *')],
}));
const tracks = cards.map(({ links, picture, texts }) => ({
  href: links[0].href,
  picture: picture.outerHTML,
  texts: texts.map((text) => text.textContent),
}));
const FIRST = 4;
const OTHERS_BY = 5;
let firstTrack = 0;

function draw(card, track) {
  for (const link of card.links) link.href = track.href;
  card.picture.outerHTML = track.picture;
  card.picture = card.links[0].querySelector('picture');
  card.texts.forEach((text, n) => {
    text.textContent = track.texts[n];
  });
}

function drawList(from, to) {
  for (let n = from; n < to; n++) draw(cards[n], tracks[(n + firstTrack) % tracks.length]);
}

for (const pressed of buttons)
  pressed.addEventListener('click', () => {
    firstTrack += OTHERS_BY;
    history.pushState(null, '', `?category=${pressed.textContent}`);
    for (const button of buttons) button.ariaPressed = String(button === pressed);
    drawList(0, FIRST);
    requestAnimationFrame(() => setTimeout(() => drawList(FIRST, cards.length)));
  });
