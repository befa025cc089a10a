// What a thread begins with where TypeScript runs directly: it learns TypeScript. The built program has do-work.ts itself.
import { register } from 'tsx/esm/api'

register()
export const { doWork } = await import('./do-work.ts')
