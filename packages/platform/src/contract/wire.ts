import { Aliquota } from '@iss/kernel/aliquota'
import { competenciaCodec } from '@iss/kernel/competencia-codec'
import { isData } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { z } from 'zod'

/** A text of this kind, for the description of the interface and for tests that need a valid request. */
const like = (...examples: string[]) => z.string().meta({ examples })

/** A number on the wire that a column of `digits` digits before the point keeps. What is beyond is told with its bound, before any row sees it. */
function codec<T>(
  type: { from(text: string): T; prototype: T },
  digits: number,
  example: string,
  message: string,
  bound: string,
) {
  const isType = (value: unknown): value is T => value instanceof (type as unknown as new () => object)
  const tooLong = new RegExp(`^-?0*[1-9]\\d{${digits},}(\\.|$)`)
  return z.codec(like(example), z.custom<T>(isType, message), {
    decode: (text, ctx) => {
      const refused = (because: string) => {
        ctx.issues.push({ code: 'custom', message: because, input: text })
        return z.NEVER
      }
      if (tooLong.test(text)) return refused(bound)
      try {
        return type.from(text)
      } catch {
        return refused(message)
      }
    },
    encode: (value) => String(value),
  })
}

/** Money on the wire: decimal string "1500.00" <-> Dinheiro, within numeric(15,2). */
export const dinheiroWire = () =>
  codec<Dinheiro>(
    Dinheiro,
    13,
    '1500.00',
    'Informe um valor em reais com até duas casas decimais.',
    'O valor não pode passar de R$ 9.999.999.999.999,99.',
  )
/** Quantity or unit value on the wire: decimal string with up to four places <-> Decimal4, within numeric(15,4). */
export const decimal4Wire = () =>
  codec<Decimal4>(
    Decimal4,
    11,
    '2.5',
    'Informe um número com até quatro casas decimais.',
    'O número não pode passar de 99.999.999.999,9999.',
  )
/** Rate in percent on the wire: decimal string "3.00" <-> Aliquota, within numeric(7,4). */
export const aliquotaWire = () =>
  codec<Aliquota>(
    Aliquota,
    3,
    '3.00',
    'Informe um percentual com até quatro casas decimais.',
    'O percentual não pode passar de 999,9999%.',
  )
/** Civil date on the wire: ISO yyyy-MM-dd string. */
export const dataWire = () => like('2026-01-15').refine(isData, 'Informe uma data válida.')
/** Competence on the wire: `{ano, mes}` with zero-based month (spec 3 §3.5, A-30) <-> Competencia. */
export const competenciaWire = () => competenciaCodec
/** CPF or CNPJ: normalised (uppercase, without . - / and blanks) and with valid check digits. */
export const documentoWire = () =>
  like('11222333000181', '52998224725').overwrite(normalizeDocumento).refine(isDocumento, 'Documento inválido.')
/** Identifier of a row. */
export const idWire = () => z.number().int().positive()
/** Number of a municipality of the portal: within what its column keeps (int4). */
export const municipioIdWire = () => z.int32().positive()

/** Version of a row, as the form that was opened saw it: within what its column keeps. */
export const versaoWire = () => z.int32()
/** The answer of calls that only confirm. */
export const okWire = () => z.object({ mensagem: z.string() })
/** The column to order by, '-' before it for the other way round. Nothing that every object has is the name of one. */
export const ordemWire = () =>
  z.string().refine((ordem) => !(ordem.replace(/^-/, '') in {}), 'Esta lista não tem a coluna pedida para a ordem.')
/** A page of a grid: `pagina` is zero-based. */
export const pageRequest = {
  pagina: z.number().int().min(0).default(0),
  tamanho: z.number().int().min(1).max(100).default(10),
  ordem: ordemWire().optional(),
}
