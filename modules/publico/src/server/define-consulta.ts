import { defineList, documentoField, type Declared, type ListInput } from '@iss/list/definition'
import { z } from 'zod'

const filters = z.object({ documento: documentoField() })

/** What all public searches have: no screen and no call of their own (the page asks for the captcha), and the document that is asked for. */
export const aberta = { path: null, access: { public: true }, filters } as const

/** One generic public search (spec 1 §2.10): a list about a document in a city, grouped by its first column. Never personal data in full. */
export type ConsultaPublica = {
  kind: 'consulta-publica'
  /** What it is for, said before its fields. */
  orientacao: string
  /** Boolean column that says Ativo or Inativo; inactive rows stand apart. */
  ativo: string
  /** Its slug is part of the address /public/consulta/:tipo. */
  lista: Declared<typeof filters, Record<string, unknown>>
}

/** Declares a generic public search, in `src/lists` of any module: a list of the list engine, which `readRows` and its kinds serve. */
export function defineConsultaPublica<Row extends object>({
  orientacao,
  ativo,
  ...lista
}: ListInput<typeof filters, Row> & { orientacao: string; ativo: keyof NoInfer<Row> & string }): ConsultaPublica {
  return {
    kind: 'consulta-publica',
    orientacao,
    ativo,
    lista: defineList(lista as ListInput<typeof filters, Row>) as ConsultaPublica['lista'],
  }
}
