import { guardarArquivo } from '@iss/documento/server'
import { AppError } from '@iss/kernel/errors'
import { instanteDe, plusDays, plusMonths } from '@iss/kernel/data'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, type DemoWorld, defineDemo } from '@iss/platform/server'
import type { TipoSolicitacao } from '../domain/tipo-solicitacao.ts'
import { abrirSolicitacao } from '../server/abrir-solicitacao.ts'
import { aprovarSolicitacao, indeferirSolicitacao, listJustificativas } from '../server/decidir-solicitacao.ts'
import type { Solicitacao } from '../tables/solicitacao.ts'

type Desfecho = { aprovada: string } | { indeferida: string } | null
type Pedido = {
  tipo: TipoSolicitacao
  de: DemoPessoa
  dias: number
  dados: Record<string, unknown> | null
  anexo?: string
  desfecho: Desfecho
}

async function pessoaId(ctx: Context, chave: DemoPessoa): Promise<number> {
  const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos[chave])
  if (!pessoa) throw new Error(`The demonstration has no person '${chave}'`)
  return pessoa.id
}

async function findId(ctx: Context, sql: string, params: unknown[] = []): Promise<number | null> {
  const { rows } = await ctx.client.query<{ id: string }>(sql, params)
  return rows[0] ? Number(rows[0].id) : null
}

/** The n-th closed month of a provider, oldest first; null when the demonstration closed fewer. */
async function findMesEncerrado(ctx: Context, chave: DemoPessoa, indice: number): Promise<{ ano: number; mes: number } | null> {
  const { rows } = await ctx.client.query<{ ano: number; mes: number }>(
    `select extract(year from competencia)::int as ano, extract(month from competencia)::int as mes from saldo_competencia
     where contribuinte_id = $1 and papel = 'PRESTADOR' and estado = 'ENCERRADA' order by competencia offset $2 limit 1`,
    [await pessoaId(ctx, chave), indice],
  )
  return rows[0] ?? null
}

const livroDe = (mes: { ano: number; mes: number } | null) =>
  mes && { papelServico: 'PRESTADOR', tipoLivro: 'Mensal', ano: mes.ano, mes: mes.mes }

async function notaDe(ctx: Context, chave: DemoPessoa): Promise<number | null> {
  return findId(
    ctx,
    `select id from nota_fiscal where prestador_id = $1 and estado = 'EMITIDA' order by emissao desc, id desc limit 1`,
    [await pessoaId(ctx, chave)],
  )
}

async function listPedidos(ctx: Context, { hoje }: DemoWorld): Promise<Pedido[]> {
  const perfil = await findId(
    ctx,
    'select id from perfil_desconto_imposto where ativa and data_cancelamento is null order by id limit 1',
  )
  const serie = await findId(
    ctx,
    'select id from serie where eletronica and not avulsa and data_cancelamento is null order by codigo limit 1',
  )
  const cancelada = await notaDe(ctx, 'gama')
  const alterada = await notaDe(ctx, 'delta')
  const reaberta = await findMesEncerrado(ctx, 'delta', 1)
  const desconto = (fundamentacao: string) =>
    perfil === null ? null : { perfil, inicio: hoje, fim: plusMonths(hoje, 12), fundamentacao }
  return [
    {
      tipo: 'PerfilDescontoNotaFiscal',
      de: 'imune',
      dias: 24,
      dados: desconto('Lei municipal de incentivo à emissão, art. 3º: instituição que presta serviço social.'),
      anexo: 'Estatuto social da entidade.',
      desfecho: { aprovada: 'Desconto concedido por doze meses.' },
    },
    {
      tipo: 'PerfilDescontoNotaFiscal',
      de: 'naoIncidencia',
      dias: 20,
      dados: desconto('Lei municipal de incentivo à emissão, art. 3º: emissão habitual de notas.'),
      anexo: 'Relatório de notas do exercício.',
      desfecho: { indeferida: 'A lei não alcança atividades sem incidência do imposto.' },
    },
    {
      tipo: 'PerfilDescontoNotaFiscal',
      de: 'isento',
      dias: 4,
      dados: desconto('Lei municipal de incentivo à emissão, art. 5º: microempresa de serviços.'),
      anexo: 'Comprovante de enquadramento.',
      desfecho: null,
    },
    {
      tipo: 'AutenticacaoLivroFiscal',
      de: 'delta',
      dias: 14,
      dados: livroDe(await findMesEncerrado(ctx, 'delta', 0)),
      desfecho: { aprovada: 'Livro autenticado. O arquivo está em Documentos.' },
    },
    {
      tipo: 'AutenticacaoLivroFiscal',
      de: 'gama',
      dias: 11,
      dados: livroDe(await findMesEncerrado(ctx, 'gama', 0)),
      desfecho: { indeferida: 'Peça o livro anual depois do encerramento de dezembro.' },
    },
    {
      tipo: 'AutenticacaoLivroFiscal',
      de: 'gama',
      dias: 5,
      dados: livroDe(await findMesEncerrado(ctx, 'gama', 1)),
      desfecho: null,
    },
    {
      tipo: 'ANFE',
      de: 'pedagio',
      dias: 6,
      dados: serie === null ? null : { serieId: serie, inicio: hoje, aceite: true },
      desfecho: null,
    },
    {
      tipo: 'IMPORTACAO_NFE',
      de: 'ensino',
      dias: 7,
      dados: { sistema: 'Gestão Escolar', formato: 'ABRASF 2.04', serie: 'GE', inicio: hoje, fim: plusMonths(hoje, 12) },
      desfecho: null,
    },
    {
      tipo: 'AlteracaoNFe',
      de: 'delta',
      dias: 3,
      dados:
        alterada === null
          ? null
          : {
              notaId: alterada,
              tomadorNome: 'Tomador Corrigido Ltda',
              motivo: 'O nome do tomador foi digitado errado na nota.',
            },
      desfecho: null,
    },
    {
      tipo: 'CancelamentoNotaFiscal',
      de: 'gama',
      dias: 4,
      dados:
        cancelada === null
          ? null
          : {
              notaId: cancelada,
              codigo: 2,
              justificativa: 'O serviço foi desmarcado pelo tomador antes de começar.',
            },
      desfecho: null,
    },
    {
      tipo: 'CancelamentoEncerramento',
      de: 'delta',
      dias: 5,
      dados: reaberta && {
        competencia: reaberta,
        papelServico: 'PRESTADOR',
        justificativa: 'Uma nota de papel do mês ficou sem escrituração.',
      },
      desfecho: null,
    },
  ]
}

/** Sends one, when the data of the demonstration allow it; what they refuse is left out. */
async function enviar(ctx: Context, world: DemoWorld, pedido: Pedido): Promise<Solicitacao | null> {
  if (pedido.dados === null) return null
  const contribuinteId = await pessoaId(ctx, pedido.de)
  const anexos = pedido.anexo
    ? [(await guardarArquivo(ctx, Buffer.from(`${pedido.anexo}\n`), 'comprovante.txt', 'text/plain')).id]
    : []
  try {
    return await abrirSolicitacao(ctx, {
      tipo: pedido.tipo,
      dados: pedido.dados,
      contribuinteId,
      solicitanteId: contribuinteId,
      anexos,
      em: instanteDe(plusDays(world.hoje, -pedido.dias), '10:15:00'),
    })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** One request of each kind that waits, and approved and rejected ones of the kinds that other demonstrations do not decide. */
export const demoSolicitacoesPorTipo = defineDemo({
  nome: 'solicitacoes-por-tipo',
  ordem: 920,
  cidades: [novaSerra],
  async load(ctx, world) {
    const fiscalId = await pessoaId(ctx, 'fiscal')
    for (const pedido of await listPedidos(ctx, world)) {
      const solicitacao = await enviar(ctx, world, pedido)
      const { desfecho } = pedido
      if (!solicitacao || !desfecho) continue
      const decisao = { fiscalId, enviarEmail: false, em: instanteDe(plusDays(world.hoje, 1 - pedido.dias), '15:40:00') }
      if ('aprovada' in desfecho) {
        await aprovarSolicitacao(ctx, solicitacao, { ...decisao, texto: desfecho.aprovada })
        continue
      }
      const [motivo] = await listJustificativas(ctx, pedido.tipo)
      await indeferirSolicitacao(ctx, solicitacao, {
        ...decisao,
        texto: desfecho.indeferida,
        justificativas: motivo ? [motivo.id] : [],
      })
    }
  },
})
