export { type Bound, bindRegistry } from './bound.ts'
export {
  type AuthorNames,
  defineAuthorNames,
  defineRegistryAction,
  defineRegistryRules,
  isInUse,
  type RegistryRules,
  type Row,
} from './rules.ts'
export { openSecret, sealSecret } from './secret.ts'
export { saveRow } from './save.ts'
