import { type FieldFacts, type FieldWith, TRACK_FIELDS } from '#domain/track.ts';
import { columnOf, editedFields, TEXT_KINDS, type TextKind } from '#domain/track-fields.ts';

/** The fields that `npm run library -- set` sets. */
export type SettingField = FieldWith<{ form: 'main' }> | FieldWith<{ isSetting: true }>;

type SettingText = FieldWith<{ kind: TextKind }>;

const isSetting = ({ form, isSetting }: FieldFacts) => form === 'main' || isSetting;

export const SETTING_FIELDS = editedFields().filter((field) =>
  isSetting(TRACK_FIELDS[field]),
) as SettingField[];

/** As it is typed. */
export const settingName = (field: SettingField): string =>
  field === 'firstDownbeatSec' ? 'downbeat' : columnOf(field);

/** The list of settings in the usage: texts on its first line. */
export function listSettings(examples: Record<Exclude<SettingField, SettingText>, string>): string {
  const shown: Partial<Record<SettingField, string>> = examples;
  const isText = (field: SettingField) =>
    TEXT_KINDS.some((kind) => kind === TRACK_FIELDS[field].kind);
  const list = (fields: SettingField[]) =>
    fields.map((field) => `  ${settingName(field)}=${shown[field] ?? '…'}`).join('');
  const [texts, others] = [true, false].map((wanted) =>
    list(SETTING_FIELDS.filter((field) => isText(field) === wanted)),
  );
  return `${texts}\n${others}`;
}
