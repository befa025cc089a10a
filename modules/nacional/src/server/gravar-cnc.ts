import type { Context } from '@iss/platform/server'
import type { Contribuinte } from '../domain/cadastro-cnc.ts'
import { nacionalCncTable as table } from '../tables/cnc.ts'

/**
 * Puts a full record of a taxpayer on its way to the register, or into the file of an order. It is written as it is now; the XML is made when it
 * travels. Answers its id.
 */
export async function gravarEnvioCnc(
  { db, clock }: Context,
  {
    pessoaId,
    contribuinte,
    situacao,
    loteId,
  }: { pessoaId: number; contribuinte: Contribuinte; situacao: 'PENDENTE' | 'ARQUIVO'; loteId: number | null },
): Promise<number> {
  const agora = clock.now()
  const [row] = await db
    .insert(table)
    .values({
      sentido: 'ENVIO',
      situacao,
      pessoaId,
      documento: contribuinte.CNPJ ?? contribuinte.CPF ?? '',
      inscricao: contribuinte.IM,
      dados: contribuinte,
      loteId,
      proximaTentativa: agora,
      criadoEm: agora,
      concluidoEm: situacao === 'ARQUIVO' ? agora : null,
    })
    .returning({ id: table.id })
  if (!row) throw new Error('The record of the register was not written')
  return row.id
}
