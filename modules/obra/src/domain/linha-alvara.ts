import { Decimal4 } from '@iss/kernel/decimal4'
import { isData, parseDataBr } from '@iss/kernel/data'
import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { all, fill, type Violation } from '@iss/kernel/errors'
import { formatCno, isCno } from './cno.ts'
import { alvaraErrors } from './errors.ts'

/** Columns of the file of permits; the first six must be there. */
export const colunasAlvara = [
  'numero',
  'emissao',
  'proprietario',
  'documento',
  'endereco',
  'validade',
  'inscricao',
  'area',
  'cno',
] as const
export type ColunaAlvara = (typeof colunasAlvara)[number]
export const colunasObrigatorias: readonly ColunaAlvara[] = ['numero', 'emissao', 'proprietario', 'documento', 'endereco']

/** One permit, as plain JSON: dates ISO, the area in square metres with a decimal point, what is missing null. */
export type LinhaAlvara = {
  readonly numero: string
  readonly emissao: string
  readonly validade: string | null
  readonly proprietario: string
  readonly documento: string
  readonly endereco: string
  readonly inscricao: string | null
  readonly area: string | null
  readonly cno: string | null
}

const dataEscrita = (texto: string) => parseDataBr(texto) ?? (isData(texto) ? texto : null)

/** '1.250,5' and '1250.5' as square metres; null when it is none or not above zero. */
function areaEscrita(texto: string): string | null {
  const comum = texto.includes(',') ? texto.replaceAll('.', '').replace(',', '.') : texto
  if (!/^\d{1,11}(\.\d{1,4})?$/.test(comum)) return null
  const area = Decimal4.from(comum)
  return area.isZero() ? null : area.toString()
}

/** Reads one line of the file; `violations` keep it out. */
export function lerLinhaAlvara(campos: Readonly<Record<ColunaAlvara, string>>): {
  linha: LinhaAlvara | null
  violations: Violation[]
} {
  const dita = (coluna: ColunaAlvara) => campos[coluna].trim()
  const [numero, proprietario, endereco] = [dita('numero'), dita('proprietario'), dita('endereco')]
  const documento = normalizeDocumento(dita('documento'))
  const emissao = dataEscrita(dita('emissao'))
  const validade = dita('validade') === '' ? null : dataEscrita(dita('validade'))
  const area = dita('area') === '' ? null : areaEscrita(dita('area'))
  const cno = dita('cno')
  const violations = all(
    (numero === '' || numero.length > 30) && alvaraErrors.numero,
    emissao === null && fill(alvaraErrors.emissao, { valor: dita('emissao') }),
    dita('validade') !== '' &&
      (validade === null || (emissao !== null && validade < emissao)) &&
      fill(alvaraErrors.validade, { valor: dita('validade') }),
    proprietario === '' && alvaraErrors.proprietario,
    !isDocumento(documento) && fill(alvaraErrors.documento, { valor: dita('documento') }),
    endereco === '' && alvaraErrors.endereco,
    dita('area') !== '' && area === null && fill(alvaraErrors.area, { valor: dita('area') }),
    cno !== '' && !isCno(cno) && fill(alvaraErrors.cno, { valor: cno }),
  )
  if (emissao === null || violations.length > 0) return { linha: null, violations }
  return {
    linha: {
      numero,
      emissao,
      validade,
      proprietario,
      documento,
      endereco,
      inscricao: dita('inscricao') || null,
      area,
      cno: cno === '' ? null : formatCno(cno),
    },
    violations,
  }
}
