import { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import { instanteDe } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { portoClaro } from '@iss/municipio/domain/demo-cidades'
import { documentosPlantados, type EmpresaPlantada, mesPlantado } from '@iss/pessoa/domain/demo-plantadas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { codigoSituacaoExclusao } from '../domain/exclusao-simples.ts'
import { aliquotaSimplesTable } from '../tables/aliquota-simples.ts'
import { exclusaoDetalheTable, processoExclusaoTable } from '../tables/exclusao-simples.ts'
import { pgdasApuracaoDetalheTable } from '../tables/pgdas.ts'
import { declararMes } from './declaracao-da-demonstracao.ts'

/** Code of Porto Claro in the tables of the Receita Federal: invented, as the city is. */
const TOM = '9902'

/**
 * Porto Claro and the Simples: one company declared less than its notes, one outside declares, one was excluded and is still in the registration, and
 * the rate examined for one is not the one that its notes bear. One declared what its notes say, one nothing.
 */
export const irregularidadesSimplesDemo = defineDemo({
  nome: 'irregularidades-simples',
  ordem: 945,
  cidades: [portoClaro],
  async load(ctx, { hoje }) {
    const mes = mesPlantado(hoje)
    await declarar(ctx, 'RECEITA_SIMPLES', mes, '6000.00')
    await declarar(ctx, 'ALIQUOTA_SIMPLES', mes, '3000.00')
    await declarar(ctx, 'PGDAS_SEM_SIMPLES', mes, '2000.00')
    await conferirAliquota(ctx, mes)
    await excluir(ctx, mes)
    await ctx.audit({ tipo: 'demo.irregularidades-simples', entidade: 'pgdas_apuracao', depois: { mes: mes.format() } })
  },
})

async function pessoaDe(ctx: Context, empresa: EmpresaPlantada) {
  const pessoa = await findPessoaPorDocumento(ctx, documentosPlantados[empresa])
  if (!pessoa) throw new Error(`The demonstration has no company '${empresa}'`)
  return pessoa
}

/** A declaration of services done in the city, of as much in each of the twelve months. */
async function declarar(ctx: Context, empresa: EmpresaPlantada, periodo: Competencia, receita: string): Promise<void> {
  await declararServicos(ctx, await pessoaDe(ctx, empresa), periodo, [{ atividade: '14', receita }])
}

/** What a declaration says of one activity of the PGDAS-D; `exigibilidade` by its code there, 0 when the tax is due. */
export type ServicoDeclarado = { atividade: string; receita: string; exigibilidade?: number }

/** A declaration of services done in Porto Claro, by activity; of as much in each of the months before, unless `antes` tells how much. */
export async function declararServicos(
  ctx: Context,
  empresa: Parameters<typeof declararMes>[1],
  periodo: Competencia,
  servicos: readonly ServicoDeclarado[],
  antes?: string,
): Promise<void> {
  const receita = Dinheiro.sum(servicos.map((um) => Dinheiro.from(um.receita)))
  const deAntes = antes === undefined ? receita : Dinheiro.from(antes)
  const receita12 = Dinheiro.sum(Array.from({ length: 12 }, () => deAntes))
  const filialId = await declararMes(ctx, empresa, { periodo, receita12, receita, tom: TOM })
  const aliquotaIss = Aliquota.from('2.5000')
  await ctx.db.insert(pgdasApuracaoDetalheTable).values(
    servicos.map(({ atividade, receita: parte, exigibilidade = 0 }, indice) => ({
      filialId,
      ordem: indice + 1,
      filialAtividade: atividade,
      faixa: '1',
      exigibilidade,
      municipioIncidencia: TOM,
      receita: Dinheiro.from(parte),
      aliquotaIss,
      iss: exigibilidade === 0 ? Dinheiro.from(parte).times(aliquotaIss) : Dinheiro.zero,
    })),
  )
}

/** The inspector's rate of the month before, by which notes withhold (K12), told after the note had been issued. */
async function conferirAliquota(ctx: Context, mes: Competencia): Promise<void> {
  const { id: pessoaId } = await pessoaDe(ctx, 'ALIQUOTA_SIMPLES')
  await ctx.db.insert(aliquotaSimplesTable).values({
    pessoaId,
    competencia: mes.previous(),
    anexo: 'III',
    receitaApurada: Dinheiro.from('420000.00'),
    receitaInformada: Dinheiro.from('420000.00'),
    folha: Dinheiro.zero,
    aliquota: Aliquota.from('3.1500'),
    motivo: 'Receita dos doze meses conferida pelo fisco.',
    memoria: [],
    situacao: 'VIGENTE',
    registradoEm: instanteDe(`${mes.next()}-15`, '09:00:00'),
  })
}

/** A run of exclusions that ended in the month before. */
async function excluir(ctx: Context, mes: Competencia): Promise<void> {
  const { id, documento, nome } = await pessoaDe(ctx, 'EXCLUIDO_AINDA_SIMPLES')
  const inicio = mes.plusMonths(-5)
  const [processo] = await ctx.db
    .insert(processoExclusaoTable)
    .values({
      situacao: codigoSituacaoExclusao('PROCESSO_CONCLUIDO'),
      dataInicioProcesso: instanteDe(`${inicio}-10`, '09:00:00'),
      debitosAte: `${inicio}-10`,
      valorMinimo: Dinheiro.from('100.00'),
      tipos: ['FALTA_PAGAMENTO'],
    })
    .returning()
  await ctx.db.insert(exclusaoDetalheTable).values({
    processoId: processo?.id ?? 0,
    contribuinteId: id,
    cnpj: documento,
    nome,
    tipoRegistro: 'FALTA_PAGAMENTO',
    codigoEventoEnvio: 'E353',
    competencias: inicio.plusMonths(-3).format(),
    valor: Dinheiro.from('800.00'),
    dataFatoMotivador: `${mes.previous()}-21`,
  })
}
