import { kindNames } from '@iss/kinds'
import { z } from 'zod'

/** How a field of a request is typed, drawn and shown; a kind of value, or a choice among options. */
export const requestFieldKinds = [...kindNames, 'select', 'multiselect'] as const
export type RequestFieldKind = (typeof requestFieldKinds)[number]

const optionSchema = z.object({ value: z.union([z.string(), z.number()]), label: z.string() })

/** What a screen knows of one field. Values travel as on the wire (decimal strings, ISO dates, `{ano, mes}`). */
export const requestFieldSchema = z.object({
  label: z.string(),
  kind: z.enum(requestFieldKinds),
  required: z.boolean().optional(),
  /** Columns of twelve. */
  span: z.number().int().optional(),
  description: z.string().optional(),
  maxLength: z.number().int().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  options: z.array(optionSchema).optional(),
  /** The text is the code of a municipality, which is chosen by its name. */
  municipio: z.boolean().optional(),
  /** Shown only while another field has one of these values. */
  visibleWhen: z.object({ field: z.string(), values: z.array(z.union([z.string(), z.number(), z.boolean()])) }).optional(),
  /** The inspector may correct it when approving (quantity of an AIDF, period of an authorisation). */
  editableOnApproval: z.boolean().optional(),
  /** Given by the inspector alone: the form of the taxpayer does not draw it. */
  approvalOnly: z.boolean().optional(),
})
export type RequestField = z.infer<typeof requestFieldSchema>
export type RequestOption = z.infer<typeof optionSchema>

/** A field with its name, in the order in which it is drawn. */
export const namedFieldSchema = requestFieldSchema.extend({ name: z.string() })
export type NamedRequestField = z.infer<typeof namedFieldSchema>

/** Whether a field is shown, given the values of the form. */
export function isFieldVisible(field: RequestField, values: Readonly<Record<string, unknown>>): boolean {
  if (!field.visibleWhen) return true
  return field.visibleWhen.values.includes(values[field.visibleWhen.field] as string)
}

/** One line of what is asked: present value against the one asked for, as text. */
export const comparedLineSchema = z.object({
  rotulo: z.string(),
  atual: z.string().nullable(),
  solicitado: z.string().nullable(),
  alterado: z.boolean(),
})
export type ComparedLine = z.infer<typeof comparedLineSchema>

/** A line of a summary; it counts as changed when there is a present value and it differs. */
export function comparedLine(rotulo: string, solicitado: string | null, atual: string | null = null): ComparedLine {
  return { rotulo, atual, solicitado, alterado: atual !== null && solicitado !== null && atual !== solicitado }
}
