/**
 * Prints the two lists of private.latin_letters for a migration: characters, and the Latin letters that they look
 * like. They are Unicode's table of confusable characters, and before it a list of ours. Run it when Unicode has a new
 * version:
 *
 *   node supabase/print-look-alikes.ts confusables.txt
 *
 * @see https://www.unicode.org/Public/security/17.0.0/confusables.txt (Unicode License V3)
 */
import { readFileSync } from 'node:fs';

/** What a reader in a hurry takes for a Latin letter, although Unicode's table says otherwise or nothing. */
const OURS: readonly (readonly [string, string])[] = [
  ['ғƑ', 'ff'],
  ['đĐðÐɖƉɗƊ', 'đđđđđđđđ'],
  ['øØłŁħĦŧŦƀɃɓƁŋŊɲƝıȷɑɡɩæÆœŒß', 'oollhhttbbbbnnnnijagiaaoob'],
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'],
  ['авгдезикмнопрстухцшьэяєѕіјһӏѵԁԍԛԝ', 'abrdeenkmhonpctyxuwberesijhivdgqw'],
  ['АВГДЕЗИКЛМНОПРСТУХЦШЬЭЯЄЅІЈҺӀѴԀԌԚԜ', 'abrdeenknmhonpctyxuwberesijhivdgqw'],
  ['αβγδεζηθικλμνξοπρσςτυφχψω', 'abydeznoikauveonpostuoxyw'],
  ['ΑΒΕΖΗΘΙΚΛΜΝΟΠΡΣΤΥΧ', 'abezhoikamnonpetyx'],
  ['օոսհցզղռՕՍ', 'onuhgqnnou'],
  ['ᎠᎡᎢᎪᎫᎬᎷᎻᎽᏀᏃᏆᏏᏒᏙᏚᏞᏟᏢᏦᏔᎥᏂᏧ', 'drtajemhygzibrvslcpkwihd'],
  ['ꓮꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓰꓲꓳꓴ', 'abpdtgkjczfmnlsrvhwxyeiou'],
  ['ɛƐǝƎƏəɅʌΔĸᴎЛлƨƧƅƄʍʘꞓꞒʊƱƋƌɔƆ', 'eeeeeeaaaknnnssbbmoeeuuddoo'],
  ['。・•‧∙⋅·', '.......'],
  ['│┃', 'II'],
  ['ᗩᑕᗴᑎᑫᔕᗯᘔᒎᗝɊɋƬƭƳƴ乙₳฿₵₣₲Ⱡⱡ₦₱', 'acenqswzjoqqttyyzabcfgllnp'],
  ['Ɽɽ₴ӾӿⱫⱬ卂乃匚乇千Ꮆꮆ卄丨Ҝҝㄥ爪几ㄖ卩尺丂ㄒ', 'rrsxxzzabcefgghikklmnoprst'],
  ['ㄩ山乂ㄚค๒๔ђเ๓ภ๏\u05e7รย\u05e9ฬ\u05e5\u05d0\u05e0ልጌርዕቿቻ', 'uwxyabdhimnopsuvwxyjabcdef'],
  ['ኗዘጎጋጕረጠክየዒዪነፕሁሀሠሸሃጊꍏꌃꉓꀸꍟꎇꁅ', 'ghijklmnpqrstuvwxyzabcdefg'],
  ['ꃅꀤꀭꀘ꒒ꂵꈤꂦꉣꆰꋪꌗ꓄ꀎꅏꊼꌩꁴცƈʄɧʝ℘ཞɬ', 'hijklmnopqrstuwxyzbcfhjprt'],
  ['ҳʑᄃᄂЩщႦⴆԃϝԋʅϙɾᏗꮧፈᎴꮄᎦꭶᏠꮰᏝꮭᏁ', 'xzclwwbbdfhlqraacddffjjlln'],
  ['ꮑᎧꭷᎮꭾᎤꭴᏖꮦᏬꮼᏉꮙᏇꮗጀፚɐɟɥᴉʞɹʇʎғ', 'nooppqqttuuvvwwxzafhikrtyf'],
  ['ⱥꝁꝗЖжҒႳⴓͲͳႮⴎꪖ᥇ᥴᦔꫀᠻᧁꫝ꠸꠹ꪶꪑꪀꪮ', 'akqxxfqqttuuabcdefghijlmno'],
  ['ꪇ᥅ᦓꪻꪊꪜ᭙᥊ꪗɀ𐌀𐌃𐌄𐌅Ᏽᏽ𐋅𐌊𐌋𐌌𐌍𐌐𐌒𐌓𐌔𐌵', 'qrstuvwxyzadefgghklmnpqrsu'],
  ['ᕓ𐋄𐌙Ɀフリル†§¡∩∂∑∈⊂∅⊘○◯⭕口工ᙍᑢᗫᕮ', 'vxyzjlltsindeecooooooiecde'],
  ['ᘜᓰᒷᘻᘉᓍᕵᕴᖶᑘᐺᙎᗱᴓɸ', 'gilmnopqtuvweoo'],
  ['⸳⸰◦∘●⚫⬤▪⦁⏺', '..........'],
  ['\u060c\u060d\u066b\u066c、⹁⸲⸴', ',,,,,,,,'],
];
/** Ranges of A to Z: negative circled and squared letters, those of flags, and outlined ones of Unicode 16. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6, 0x1ccd6];

const looks = new Map<string, string>();
const add = (letter: string, look: string) => looks.has(letter) || looks.set(letter, look);
for (const [letters, looked] of OURS) {
  if ([...letters].length !== [...looked].length) throw new Error(`Unequal lists: ${letters}`);
  for (const [n, letter] of [...letters].entries()) add(letter, [...looked][n] ?? '');
}
for (const first of ALPHABETS)
  for (let n = 0; n < 26; n++) add(String.fromCodePoint(first + n), String.fromCharCode(97 + n));

for (const line of readFileSync(process.argv[2] ?? '', 'utf8').split('\n')) {
  const [from, to] = line.replace(/#.*/, '').split(';').map(readCodePoints);
  if (!from || !to || !mayBeALetter(from)) continue;
  const look = lookOf(to);
  if (/^[a-z0-9.,/:I-]$/.test(look)) add(from, look);
}
printList([...looks.keys()].map(escapeLetter), 10, 'E');
printList([...looks.values()], 100);

/** SQL joins strings of several lines; the first says whether they contain escapes. */
function printList(letters: readonly string[], perLine: number, escapes = ''): void {
  const lines: string[] = [];
  for (let n = 0; n < letters.length; n += perLine)
    lines.push(`    ${n === 0 ? escapes : ''}'${letters.slice(n, n + perLine).join('')}'`);
  console.log(lines.join('\n'));
}

/** Letters of scripts that are written from right to left would reorder the line. */
function escapeLetter(letter: string): string {
  const code = (letter.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}

function readCodePoints(written: string): string {
  const codes = written.trim().split(/\s+/).filter(Boolean);
  return /^[\dA-F]{4,6}$/.test(codes[0] ?? '')
    ? String.fromCodePoint(...codes.map((code) => Number.parseInt(code, 16)))
    : '';
}

/** Invisible characters are removed before, and NFKD has replaced what it can. */
function mayBeALetter(letter: string): boolean {
  return letter.normalize('NFKD') === letter && !/[\p{ASCII}\p{DI}]/u.test(letter);
}

/** The letter in lower case. 'I' stays: it looks like 'l' in Unicode's table, and may be an 'i' as well. */
function lookOf(to: string): string {
  if (to === 'l') return 'I';
  const bare = to.normalize('NFKD').replace(/\p{M}/gu, '');
  return (looks.get(bare) ?? bare.toLowerCase()).replace(/^rn$/, 'm');
}
