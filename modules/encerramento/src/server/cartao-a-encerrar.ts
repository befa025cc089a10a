import { contarCompetenciasAEncerrar, deveEncerrarSql } from '@iss/conta/server'
import { vencimentoDaCompetencia } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { daysBetween, formatData } from '@iss/kernel/data'
import type { PapelServico } from '@iss/kernel/papel'
import { counted } from '@iss/kernel/texto'
import type { Context } from '@iss/platform/server'
import { defineCartao, doContribuinte } from '@iss/portal/server'
import { labelAtraso } from '../domain/atraso.ts'

/** What the taxpayer has to close, the oldest month first, and until when its tax is paid. */
export const cartaoAEncerrar = defineCartao({
  ordem: 20,
  para: doContribuinte,
  async ler(ctx, pessoaId) {
    const devido = (await contarCompetenciasAEncerrar(ctx, [pessoaId])).get(pessoaId)
    if (!devido) return []
    const mes = Competencia.fromData(devido.desde)
    const papel = await papelDe(ctx, pessoaId, mes)
    const vencimento = await vencimentoDaCompetencia(ctx, papel, mes)
    const atraso = labelAtraso(daysBetween(vencimento, ctx.clock.today()))
    return [
      {
        titulo: 'A encerrar',
        valor: counted(devido.total, 'competência', 'competências'),
        detalhe: `${mes.format()}: ${atraso ?? `vence em ${formatData(vencimento)}`}`,
        urgencia: atraso ? 'URGENTE' : 'ATENCAO',
        rotulo: `Encerrar ${mes.format()}`,
        link: `/home/actions/encerramento?ano=${mes.ano}&mes=${mes.mes}&papel=${papel}`,
      },
    ]
  },
})

/** The role in which a month is open; the provider's first. */
async function papelDe({ client }: Context, pessoaId: number, mes: Competencia): Promise<PapelServico> {
  const { rows } = await client.query<{ papel: PapelServico }>(
    `select s.papel from saldo_competencia s where s.contribuinte_id = $1 and s.competencia = $2 and s.estado = 'ABERTA' and ${deveEncerrarSql('s')}
     order by s.papel limit 1`,
    [pessoaId, mes.firstDay()],
  )
  return rows[0]?.papel ?? 'PRESTADOR'
}
