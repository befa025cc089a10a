import { pessoaDoPedido, getPessoa } from '@iss/pessoa/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import { labelRegime, type Regime } from '@iss/tributacao/domain/regime'
import { eq } from 'drizzle-orm'
import { labelTipoEncerramento } from '../domain/tipo-encerramento.ts'
import { calculoEncerramentoTable, encerramentoTable, type CalculoEncerramento } from '../tables/encerramento.ts'
import { Dinheiro } from '@iss/kernel/dinheiro'

/** A closing with its calculation, for its taxpayer and the authority. */
export async function lerMemoria(ctx: Context, id: number) {
  const [row] = await ctx.db
    .select({ encerramento: encerramentoTable, calculo: calculoEncerramentoTable, guiaNumero: guiaTable.numero })
    .from(encerramentoTable)
    .innerJoin(calculoEncerramentoTable, eq(calculoEncerramentoTable.encerramentoId, encerramentoTable.id))
    .leftJoin(guiaTable, eq(guiaTable.id, encerramentoTable.guiaId))
    .where(eq(encerramentoTable.id, id))
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const { encerramento, calculo, guiaNumero } = row
  const pessoa = await getPessoa(ctx, pessoaDoPedido(ctx, encerramento.pessoaId))
  const { municipioId: _cidade, id: _id, encerramentoId: _encerramento, ...linha } = calculo
  return {
    id,
    contribuinte: pessoa.nome,
    papel: encerramento.papel,
    papelRotulo: encerramento.papel === 'PRESTADOR' ? 'Prestador' : 'Tomador',
    competencia: encerramento.competencia.format(),
    tipo: labelTipoEncerramento(encerramento.tipo),
    ordem: encerramento.ordem,
    regime: labelRegime(encerramento.regime as Regime),
    encerradoEm: formatDataHora(encerramento.encerradoEm),
    reabertoEm: encerramento.reabertoEm && formatDataHora(encerramento.reabertoEm),
    motivoReabertura: encerramento.motivoReabertura,
    guiaId: encerramento.guiaId,
    guiaNumero,
    calculo: calculoDaLinha(linha),
  }
}

export type MemoriaLida = Awaited<ReturnType<typeof lerMemoria>>

/** A stored or fresh calculation as the wire wants it. */
export function calculoDaLinha({ memoria, documentos, ...linha }: Linha) {
  const money = (texto: string) => Dinheiro.from(texto)
  return {
    ...linha,
    memoria: memoria.map((passo) => ({ ...passo, valores: { ...passo.valores } })),
    documentos: documentos.map((documento) => ({
      ...documento,
      faturado: money(documento.faturado),
      base: money(documento.base),
      imposto: money(documento.imposto),
      retido: money(documento.retido),
      debito: money(documento.debito),
    })),
  }
}

export type Linha = Omit<CalculoEncerramento, 'municipioId' | 'id' | 'encerramentoId'>
