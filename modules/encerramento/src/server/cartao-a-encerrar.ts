import { contarCompetenciasAEncerrar } from '@iss/conta/server'
import { vencimentoDaCompetencia } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { daysBetween, formatData } from '@iss/kernel/data'
import { counted } from '@iss/kernel/texto'
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
    const { papel } = devido
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
