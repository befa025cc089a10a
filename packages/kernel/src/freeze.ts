/**
 * Freezes plain rows and lists with everything in them, so that whoever shares them may not change them: the language refuses it. Answers the
 * same value. Amounts, rates and the like are frozen already.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
  return value
}
