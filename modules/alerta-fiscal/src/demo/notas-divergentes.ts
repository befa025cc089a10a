import { instanteDe } from '@iss/kernel/data'
import { encerrar } from '@iss/encerramento/server'
import { portoClaro } from '@iss/municipio/domain/demo-cidades'
import { documentoDasDivergencias, documentosPlantados, mesDasDivergencias } from '@iss/pessoa/domain/demo-plantadas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { cadastrarEmpresa } from './empresas-plantadas.ts'
import { criarVida, emitirDaEmpresa } from './vida-plantada.ts'

const CONSERTO = '140101'

/**
 * One company of Porto Claro and its two notes of a month, of which the larger has the ISS withheld by another rate than the effective one; what it declared
 * of them stands in the demonstration of the Simples. After the alerts, so that no alert is of it when the city is loaded.
 */
export const notasDivergentesDemo = defineDemo({
  nome: 'notas-divergentes',
  ordem: 998,
  cidades: [portoClaro],
  async load(ctx, world) {
    const documento = documentoDasDivergencias
    const empresa = { nome: 'Estaleiro Maré Alta ME', documento, numero: 102, atividade: CONSERTO, regime: 'SIMPLES' } as const
    const pessoaId = await cadastrarEmpresa(ctx, world, empresa)
    const tomadora = await findPessoaPorDocumento(ctx, documentosPlantados.limpaTomadora)
    if (!tomadora) throw new Error('The demonstration has no taker who withholds')
    const mes = mesDasDivergencias(world.hoje)
    const emitir = { pessoaId, documento, atividade: CONSERTO }
    await emitirDaEmpresa(ctx, { ...emitir, data: `${mes}-10`, valor: '4000.00' })
    await emitirDaEmpresa(ctx, {
      ...emitir,
      data: `${mes}-12`,
      valor: '30000.00',
      mudar: (base) => ({ ...base, tomador: { ...base.tomador, documento: tomadora.documento, nome: tomadora.nome } }),
    })
    const em = instanteDe(`${mes.next()}-08`, '09:15:00')
    await encerrar(ctx, { pessoaId, papel: 'PRESTADOR', competencia: mes, tipo: null, movimento: null, em })
    await criarVida(ctx, new Map([['limpaTomadora', tomadora.id]])).fechar('limpaTomadora', mes, { papel: 'TOMADOR' })
    await ctx.audit({ tipo: 'demo.notas-divergentes', entidade: 'pessoa', entidadeId: pessoaId })
  },
})
