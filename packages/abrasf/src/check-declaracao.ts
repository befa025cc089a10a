import { isDocumento } from '@iss/kernel/documento'
import { fill, type Violation } from '@iss/kernel/errors'
import { abrasfErrors as errors } from './errors.ts'
import { parseItemListaServico } from './item-lista-servico.ts'
import type { DeclaracaoLida, PessoaLida } from './lote-lido.ts'
import type { Rotulo } from './rotulo.ts'

/** What of the file itself refuses it: the number of items and the provider's digits. */
export function checkLote(quantidade: number | null, contada: number, prestador: PessoaLida): Violation[] {
  const found: Violation[] = []
  if (quantidade !== null && quantidade !== contada)
    found.push(fill(errors.quantidadeDiferente, { informada: quantidade, contada }))
  if (prestador.documento !== null && !isDocumento(prestador.documento))
    found.push(fill(errors.prestadorInvalido, { documento: prestador.documento }))
  return found
}

/** What of one declaration refuses the item: provider other than the batch's, wrong digits, unreadable item of the list. */
export function checkDeclaracao(
  { prestador, tomador, intermediario, servico }: DeclaracaoLida,
  doLote: PessoaLida,
  rotulo: Rotulo,
): Violation[] {
  const found: Violation[] = []
  if (prestador.documento !== null && prestador.documento !== doLote.documento)
    found.push(fill(errors.prestadorDiferente, rotulo))
  for (const [pessoa, error] of [
    [tomador, errors.tomadorInvalido],
    [intermediario, errors.intermediarioInvalido],
  ] as const) {
    if (pessoa?.documento && !isDocumento(pessoa.documento)) found.push(fill(error, { ...rotulo, documento: pessoa.documento }))
  }
  const { informado } = servico.itemListaServico
  if (parseItemListaServico(informado) === null) found.push(fill(errors.itemServicoInvalido, { ...rotulo, item: informado }))
  return found
}
