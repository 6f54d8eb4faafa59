import { expect, test } from 'vitest';
import { readTelex, readVni } from './read-keys.ts';
import { NO_MARK, type Spelling } from './spell.ts';
import { splitWords } from './split-words.ts';

/** A word, and the keys that write it with Telex and with VNI, in the orders in which people strike them. */
const WORDS: [word: string, telex: string, vni: string][] = [
  [
    'đường',
    'dduwowngf duwowngdf dduowngf duongwdf dduwowfng',
    'd9u7o7ng2 d9uo7ng2 duong792 du7o72ng9',
  ],
  ['thương', 'thuwowng thuowng thuongw', 'thu7o7ng thuo7ng thuong7'],
  ['thuở', 'thuowr', 'thuo73'],
  ['rượu', 'ruwowuj ruouwj', 'ru7o7u5 ruou75'],
  ['người', 'nguwowif nguoiwf nguowfi', 'ngu7o7i2 nguoi72'],
  ['quờ', 'quowf', 'quo72'],
  ['quăng', 'quawng quangw', 'qua8ng'],
  ['hoặc', 'hoawcj hoacwj', 'hoa8c5 hoac85'],
  ['mưa', 'muwa muaw', 'mu7a mua7'],
  ['hưu', 'huwu huuw', 'hu7u huu7'],
  ['gửi', 'guwri guwir guiwr', 'gu73i gui73'],
  ['ư', 'w uw', 'u7'],
  ['tư', 'tw tuw', 'tu7'],
  ['nghiêng', 'nghieeng nghienge', 'nghie6ng nghieng6'],
  ['xuân', 'xuaan xuana', 'xua6n xuan6'],
  ['đêm', 'ddeem ddeme deemd', 'd9e6m dem69'],
  ['tết', 'teets tetes tetse', 'te61t tet61'],
  ['ngã', 'ngax', 'nga4'],
  ['dạ', 'daj', 'da5'],
  ['muốn', 'muoons muoosn', 'muo6n1 muon61'],
  // z in Telex and 0 in VNI remove the tone.
  ['đâm', 'ddaamsz', 'd9a6m10'],
  // A second w is a letter.
  ['ơw', 'oww', 'o7w'],
];

const spell = (word: string): Spelling => {
  const [{ plain, marks, tones } = { plain: '', marks: '', tones: '' }] = splitWords(word);
  return { plain, marks, tones };
};

test.for(WORDS)('%s is %s in Telex, and %s in VNI', ([word, telex, vni]) => {
  for (const keys of telex.split(' ')) expect(readTelex(keys), keys).toEqual(spell(word));
  for (const keys of vni.split(' ')) expect(readVni(keys), keys).toEqual(spell(word));
});

test('a word that is still being typed is decoded after each key', () => {
  const read = (keys: string) => {
    const { plain, marks, tones } = readTelex(keys) ?? spell(keys);
    return [...plain].map((letter, n) => letter + marks[n]?.replace(NO_MARK, '')).join('') + tones;
  };
  const typed = [...'dduwowngf'].map((_, n, keys) => read(keys.slice(0, n + 1).join('')));
  expect(typed.map((text) => text.replace('d-', 'đ').normalize('NFC'))).toEqual(
    ['d', 'đ', 'đu', 'đư', 'đưo', 'đươ', 'đươn', 'đương', 'đương\u0300'].map((text) =>
      text.normalize('NFC'),
    ),
  );
});

test.for(['bass', 'boss', 'mix2s', 'nonstop!', 'Đêm', '', '90s', 'khuya', 'zz', 'ngh'])(
  '%j is no Telex',
  (keys) => expect(readTelex(keys)).toBeNull(),
);

test.for(['mp3', '90s', '2', 'remix', 'a11', 'a0', 'a6 1', '-d9', 'b9', 'd99', 'e8', 'Đ9', ''])(
  '%j is no VNI',
  (keys) => expect(readVni(keys)).toBeNull(),
);
