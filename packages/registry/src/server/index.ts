export { type Bound, bindRegistry } from './bound.ts'
export {
  type AuthorNames,
  defineAuthorNames,
  defineRegistryAction,
  defineRegistryFacts,
  defineRegistryRules,
  isInUse,
  type RegistryRules,
  type Row,
} from './rules.ts'
export { authorNames, authorNameSql } from './history.ts'
export { readValues } from './read-values.ts'
export { openSecret, sealSecret } from './secret.ts'
export { saveRow } from './save.ts'
export { bindSettings, loadSetting, saveSetting, settingText, type SettingWire, settingWire } from './settings.ts'
