import { instanteDe, plusDays } from '@iss/kernel/data'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { codigoSituacaoExclusao, montarArquivoExclusao } from '../domain/exclusao-simples.ts'
import { exclusaoDetalheTable, exclusaoRecursoTable, processoExclusaoTable } from '../tables/exclusao-simples.ts'

/** A concluded run of last year: one company settled in time, one was rejected by the Receita Federal. */
export const exclusaoSimplesDemo = defineDemo({
  nome: 'exclusao-simples',
  ordem: 420,
  cidades: ['9900001'],
  async load(ctx, world) {
    const mes = Competencia.fromData(world.hoje).plusMonths(-11)
    const inicio = `${mes}-10`
    const [gama, zeta, fiscal] = [await pessoaDe(ctx, 'gama'), await pessoaDe(ctx, 'zeta'), await pessoaDe(ctx, 'fiscal')]
    const ciencia = plusDays(inicio, 5)
    const comum = {
      tipoRegistro: 'FALTA_PAGAMENTO' as const,
      codigoEventoEnvio: 'E353',
      competencias: mes.plusMonths(-3).format(),
      dataFatoMotivador: `${mes.plusMonths(-2)}-21`,
      dataNotificacao: ciencia,
    }
    const rejeitada = { ...comum, contribuinteId: zeta.id, cnpj: zeta.documento, nome: zeta.nome, codigoEventoRetorno: 'R03' }
    const [processo] = await ctx.db
      .insert(processoExclusaoTable)
      .values({
        situacao: codigoSituacaoExclusao('PROCESSO_CONCLUIDO'),
        responsavelId: fiscal.id,
        dataInicioProcesso: instanteDe(inicio, '09:00:00'),
        dataNotificacoes: instanteDe(inicio, '10:30:00'),
        dataGeracaoArquivo: instanteDe(plusDays(ciencia, 92), '14:00:00'),
        debitosAte: inicio,
        valorMinimo: Dinheiro.from('100.00'),
        tipos: ['FALTA_PAGAMENTO'],
        arquivoExportado: montarArquivoExclusao([rejeitada]),
        arquivoRetornoSimples: 'retorno-exclusao.csv',
      })
      .returning({ id: processoExclusaoTable.id })
    if (!processo) throw new Error('The run of the demonstration was not written')
    await ctx.db.insert(exclusaoDetalheTable).values([
      {
        ...comum,
        processoId: processo.id,
        contribuinteId: gama.id,
        cnpj: gama.documento,
        nome: gama.nome,
        valor: Dinheiro.from('412.35'),
        regularizadoEm: plusDays(ciencia, 40),
      },
      { ...rejeitada, processoId: processo.id, valor: Dinheiro.from('238.00') },
    ])
    await ctx.db.insert(exclusaoRecursoTable).values({
      processoId: processo.id,
      cnpj: zeta.documento,
      contribuinteId: zeta.id,
      texto: 'O débito foi pago por guia de outro exercício.',
      protocoladoEm: instanteDe(plusDays(ciencia, 20), '11:00:00'),
      registradoPorId: zeta.id,
      decisao: 'INDEFERIDO',
      fundamento: 'A guia apresentada é de outra competência.',
      decididoEm: instanteDe(plusDays(ciencia, 33), '16:00:00'),
      decididoPorId: fiscal.id,
    })
    await ctx.audit({ tipo: 'demo.exclusao-simples', entidade: 'processo_exclusao_simples', entidadeId: processo.id })
  },
})

async function pessoaDe(ctx: Context, pessoa: DemoPessoa) {
  const row = await findPessoaPorDocumento(ctx, demoDocumentos[pessoa])
  if (!row) throw new Error(`The demonstration has no person '${pessoa}'`)
  return row
}
