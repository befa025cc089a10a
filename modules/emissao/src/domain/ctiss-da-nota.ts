import { all, fill, type Violation } from '@iss/kernel/errors'
import { textOf } from '@iss/kinds'
import { notaErrors } from '@iss/nota/domain/errors'
import type { NotaCanonica, ServicoNota } from '@iss/nota/domain/nota'
import type { CtissDaAtividade } from '@iss/tributacao/domain/ctiss'

const plain = (text: string) => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/** The CTISS that a service names, as such or as the code of taxation of the municipality; null when it names none of these. */
export function ctissDoServico(
  { ctiss, codigoMunicipal }: Pick<ServicoNota, 'ctiss' | 'codigoMunicipal'>,
  vinculados: readonly CtissDaAtividade[],
): string | null {
  if (ctiss !== null) return ctiss
  return codigoMunicipal === null ? null : (vinculados.find(({ codigo }) => codigo === plain(codigoMunicipal))?.codigo ?? null)
}

/**
 * A CTISS is one of those bound to the activity on the date of the service, and the CNAE belongs to it. A file may tell a CNAE without a CTISS: that
 * one is kept as it came. Source: E01, K10.
 */
export function recusasDoCtiss(
  { origem, servico: { ctiss, cnae } }: NotaCanonica,
  vinculados: readonly CtissDaAtividade[],
  cnaeDaAtividade: string | null,
): Violation[] {
  const dele = vinculados.find(({ codigo }) => codigo === ctiss)
  if (ctiss !== null && !dele) return [fill(notaErrors.ctissNaoVinculado, { ctiss: textOf('ctiss', ctiss) })]
  if (cnae === null || (origem !== 'TELA' && ctiss === null)) return []
  const doCtiss = dele ? dele.cnaes : vinculados.flatMap(({ cnaes }) => cnaes)
  const possiveis = dele && dele.cnaes.length > 0 ? dele.cnaes : [...doCtiss, cnaeDaAtividade]
  return all(!possiveis.includes(cnae) && fill(notaErrors.cnaeDoServico, { cnae: textOf('cnae', cnae) }))
}
