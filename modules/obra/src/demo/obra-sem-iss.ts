import { instanteDe, plusDays } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { portoClaro } from '@iss/municipio/domain/demo-cidades'
import { documentosPlantados, mesPlantado } from '@iss/pessoa/domain/demo-plantadas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { vincularPrestador } from '../server/obra-prestador.ts'
import { obraTable } from '../tables/obra.ts'

/** Works of Porto Claro that nobody issues notes for; they are ninety days old in the month in which it shows. */
export const obraSemIssDemo = defineDemo({
  nome: 'obra-sem-iss',
  ordem: 945,
  cidades: [portoClaro],
  async load(ctx, { hoje }) {
    const construtora = await findPessoaPorDocumento(ctx, documentosPlantados.OBRA_SEM_ISS)
    if (!construtora) throw new Error('The demonstration has no construction company in Porto Claro')
    const inicio = plusDays(`${mesPlantado(hoje)}-15`, -90)
    const [obra] = await ctx.db
      .insert(obraTable)
      .values({
        pessoaId: construtora.id,
        tipo: 'EMPREITADA',
        codigo: '90.123.45699/77',
        nome: 'Edifício Enseada',
        endereco: 'Av. Atlântica, 900, Orla',
        valorContrato: Dinheiro.from('1200000.00'),
        inicio,
        criadaEm: instanteDe(inicio, '09:00:00'),
      })
      .returning()
    if (!obra) throw new Error('The works of the demonstration were not written')
    await vincularPrestador(ctx, obra.id, construtora.id, obra.criadaEm)
    await ctx.audit({ tipo: 'demo.obra-sem-iss', entidade: 'obra', entidadeId: obra.id })
  },
})
