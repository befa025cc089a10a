import { Competencia } from '@iss/kernel/competencia'
import { findPessoa, getRegimeEm } from '@iss/pessoa/server'
import { defineCartao, doContribuinte } from '@iss/portal/server'
import { sublimite } from '@iss/tributacao/domain/aliquota-efetiva'
import { limiteSimples, usoDoLimite } from '../domain/alertas.ts'
import { inicioDaAtividade, lerCalculo } from './ler-calculo.ts'

/** How much of the limit of the Simples a company has used in twelve months. */
export const cartaoLimite = defineCartao({
  ordem: 60,
  para: doContribuinte,
  async ler(ctx, pessoaId) {
    const pessoa = await findPessoa(ctx, pessoaId)
    const hoje = ctx.clock.today()
    if (!pessoa || (await getRegimeEm(ctx, pessoa, hoje)).tipo !== 'SIMPLES') return []
    const competencia = Competencia.fromData(hoje)
    const inicio = inicioDaAtividade(pessoa)
    if (inicio && competencia.isBefore(inicio)) return []
    const { rbt12 } = await lerCalculo(ctx, pessoa, competencia)
    if (rbt12.isZero()) return []
    const { percentual, urgencia } = usoDoLimite(rbt12)
    return [
      {
        titulo: 'Receita de 12 meses no Simples',
        valor: rbt12.formatReais(),
        detalhe: `${percentual}% do limite de ${limiteSimples.formatReais()}; sublimite do ISS ${sublimite.formatReais()}`,
        urgencia,
        rotulo: 'Alíquota do Simples',
        link: '/home/actions/aliquota-simples',
      },
    ]
  },
})
