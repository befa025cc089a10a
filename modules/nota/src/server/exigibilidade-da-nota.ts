import { exigibilidadeDeCodigo, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import type { NotaLida } from './ler-nota.ts'

/** 'Exigível', 'Imunidade', …; empty for a code that is none. */
export function exigibilidadeDaNota({ nota }: Pick<NotaLida, 'nota'>): string {
  const exigibilidade = exigibilidadeDeCodigo(nota.exigibilidade)
  return exigibilidade ? labelExigibilidade(exigibilidade) : ''
}
