import { plusDays, plusMonths } from '@iss/kernel/data'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { defineDemo } from '@iss/platform/server'
import { exportar } from '../server/arquivo-eleitoral.ts'
import { cnpjEleitoralTable } from '../tables/cnpj-eleitoral.ts'

/** The list of an election of the year (a committee that takes services, one that provides them, one without notes) and what was answered to its letter. */
export const listaEleitoralDemo = defineDemo({
  nome: 'lista-eleitoral',
  ordem: 997,
  async load(ctx, { hoje }) {
    const eleicao = { ano: Number(hoje.slice(0, 4)), turno: 1, oficio: '118/TRE' }
    await ctx.db.insert(cnpjEleitoralTable).values([
      { ...eleicao, documento: demoDocumentos.tomador, nome: 'Comitê da Candidata Exemplo' },
      { ...eleicao, documento: demoDocumentos.gama, nome: 'Partido Exemplo' },
      { ...eleicao, documento: '12345678000195', nome: 'Candidato sem notas' },
    ])
    const dias = { dataInicial: plusMonths(hoje, -12), dataFinal: plusDays(hoje, -1) }
    await exportar(ctx, { ...eleicao, ...dias, incluirCanceladas: true, negativa: true })
    await ctx.audit({ tipo: 'demo.lista-eleitoral', entidade: 'cnpj_eleitoral', depois: { linhas: 3 } })
  },
})
