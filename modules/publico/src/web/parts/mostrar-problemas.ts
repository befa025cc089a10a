import type { Violation } from '@iss/kernel/errors'
import type { PageScope } from '@iss/portal/page-scope'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Shows what is wrong with a form before anything is sent: every sentence in the panel of the page, in its order, and at its field as well.
 * `noCampo`: what is said at fields that a sentence of the whole form is about. Gives whether anything is wrong.
 */
export function mostrarProblemas<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  page: PageScope,
  problemas: readonly Violation[],
  noCampo: readonly Violation[] = [],
): boolean {
  page.clear()
  const campos = [...problemas, ...noCampo].filter(({ field }) => field !== undefined && field in form.getValues())
  for (const [index, { field, message }] of campos.entries())
    form.setError(field as FieldPath<Values>, { type: 'validate', message }, { shouldFocus: index === 0 })
  if (problemas.length > 0) page.error(problemas.map(({ message }) => message))
  return problemas.length > 0
}
