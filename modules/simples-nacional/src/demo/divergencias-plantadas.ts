import { portoClaro } from '@iss/municipio/domain/demo-cidades'
import { documentoDasDivergencias, mesDasDivergencias } from '@iss/pessoa/domain/demo-plantadas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { declararServicos } from './irregularidades-simples.ts'

/** Activities of the PGDAS-D: services of the annexes III and IV due to the city of the establishment. */
const ANEXO_III = '14'
const ANEXO_IV = '17'
const ISENCAO = 7
const DE_CADA_MES = '12000.00'

/**
 * What a company of Porto Claro declared of the notes of a month: most of its revenue by another annex, and a part as exempt, which nothing bears out. The
 * declaration of two months before tells the revenue by which its effective rate is known.
 */
export const divergenciasPlantadasDemo = defineDemo({
  nome: 'divergencias-plantadas',
  ordem: 999,
  cidades: [portoClaro],
  async load(ctx, { hoje }) {
    const empresa = await findPessoaPorDocumento(ctx, documentoDasDivergencias)
    if (!empresa) throw new Error('The demonstration has no company of divergences')
    const mes = mesDasDivergencias(hoje)
    await declararServicos(ctx, empresa, mes.plusMonths(-2), [{ atividade: ANEXO_III, receita: DE_CADA_MES }])
    const doMes = [
      { atividade: ANEXO_IV, receita: '26000.00' },
      { atividade: ANEXO_III, receita: '8000.00', exigibilidade: ISENCAO },
    ]
    await declararServicos(ctx, empresa, mes, doMes, DE_CADA_MES)
    await ctx.audit({ tipo: 'demo.divergencias-plantadas', entidade: 'pessoa', entidadeId: empresa.id })
  },
})
