import { counted } from '@iss/kernel/texto'
import { tiposAidf } from '@iss/escrituracao/domain/aidf'
import { formatData } from '@iss/kernel/data'
import { fill, refuse } from '@iss/kernel/errors'
import { findConfigAidf } from '@iss/municipio/server'
import { findPessoa, getPessoa } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { comparedLine } from '@iss/solicitacao/contract/request-field'
import { defineRequest } from '@iss/solicitacao/server'
import { proximaFaixa } from '../domain/aidf.ts'
import { type DadosAidf, dadosAidf } from '../domain/dados-aidf.ts'
import { aidfErrors } from '../domain/errors.ts'
import { examinarPedidoAidf, listGraficas, listTipos } from '../server/examinar-pedido.ts'
import { findUltimaAidf, getUltimoNumero, listSeriesDePapel } from '../server/ler-aidf.ts'
import { registrarAidf } from '../server/registrar-aidf.ts'

const soNova = { field: 'modo', values: ['SOLICITACAO'] }
const soDeclarada = { field: 'modo', values: ['DECLARACAO'] }

/** The numbers that approval would give now. */
async function faixaDe(ctx: Context, dados: DadosAidf, pessoaId: number) {
  if (dados.modo === 'DECLARACAO') return { de: dados.numeroInicial ?? 0, ate: dados.numeroFinal ?? 0 }
  const ultimo = await getUltimoNumero(ctx, pessoaId, dados.serieId)
  return proximaFaixa(ultimo, { blocos: dados.quantidadeBlocos ?? 0, notasPorBloco: dados.notasPorBloco ?? 0 })
}

async function graficaDe(ctx: Context, dados: DadosAidf) {
  const grafica = dados.graficaId > 0 ? await getPessoa(ctx, dados.graficaId) : null
  return { id: grafica?.id ?? null, nome: grafica?.nome ?? (dados.graficaNome || 'Não informada') }
}

/** '2 blocos de 50 notas'. */
const blocos = ({
  quantidadeBlocos,
  notasPorBloco,
}: {
  quantidadeBlocos?: number | undefined
  notasPorBloco?: number | undefined
}) => `${counted(quantidadeBlocos ?? 0, 'bloco', 'blocos')} de ${counted(notasPorBloco ?? 0, 'nota', 'notas')}`

/** Authorisation to print documents (S03, S17, F141): approval gives the next numbers, the document and the guide of the fee. */
export const aidf = defineRequest({
  tipo: 'AIDF',
  schema: dadosAidf,
  fields: {
    modo: { label: 'Pedido', kind: 'select', visibleWhen: { field: 'modo', values: [] } },
    serieId: { label: 'Série', kind: 'select', required: true, span: 4 },
    tipoAIDF: { label: 'Tipo', kind: 'select', required: true, span: 4 },
    graficaId: { label: 'Gráfica', kind: 'select', required: true, span: 4, visibleWhen: soNova },
    quantidadeBlocos: {
      label: 'Quantidade de blocos',
      kind: 'integer',
      required: true,
      span: 3,
      min: 1,
      visibleWhen: soNova,
      editableOnApproval: true,
    },
    notasPorBloco: {
      label: 'Notas por bloco',
      kind: 'select',
      required: true,
      span: 3,
      visibleWhen: soNova,
      options: [25, 50].map((value) => ({ value, label: String(value) })),
    },
    vias: { label: 'Vias', kind: 'integer', required: true, span: 3, min: 1, max: 9, visibleWhen: soNova },
    autorizacaoEstadual: { label: 'Nº da autorização estadual', kind: 'text', span: 3, maxLength: 30 },
    graficaNome: { label: 'Nome da gráfica', kind: 'text', span: 6, maxLength: 150, visibleWhen: soDeclarada },
    numeroAutorizacao: { label: 'Nº da autorização', kind: 'text', span: 3, maxLength: 30, visibleWhen: soDeclarada },
    numeroInicial: { label: 'Nº inicial', kind: 'integer', span: 3, visibleWhen: soDeclarada },
    numeroFinal: { label: 'Nº final', kind: 'integer', span: 3, visibleWhen: soDeclarada },
    dataAutorizacao: { label: 'Data da autorização', kind: 'date', span: 3, visibleWhen: soDeclarada },
    validadeAutorizacao: { label: 'Validade', kind: 'date', span: 3, visibleWhen: soDeclarada },
  },
  access: { chaves: ['iss:aidf:solicitar'], naoPerfis: ['gestor', 'fiscal'] },
  tela: {
    path: '/home/actions/solicitacao-aidf',
    title: 'AIDF',
    orientacao:
      'Peça a autorização para imprimir notas de papel. Os números são dados na aprovação, a partir do último autorizado na série.',
    menu: [
      {
        area: 'solicitacoes',
        grupo: 'Documentos',
        ordem: 30,
        icone: 'printer',
        palavras: ['imprimir notas de papel', 'gráfica', 'talão'],
      },
    ],
  },
  async preparar(ctx, contribuinteId) {
    const config = await findConfigAidf(ctx)
    const series = await listSeriesDePapel(ctx)
    const proximos = await Promise.all(
      series.map(async ({ id, codigo }) => `série ${codigo}: ${(await getUltimoNumero(ctx, contribuinteId, id)) + 1}`),
    )
    const graficas = await listGraficas(ctx)
    return {
      opcoes: {
        serieId: series.map(({ id, especie, codigo }) => ({ value: id, label: `${especie}/${codigo}` })),
        tipoAIDF: listTipos(config),
        graficaId: graficas.map(({ id, nome }) => ({ value: id, label: nome })),
      },
      valores: {
        modo: 'SOLICITACAO' as const,
        notasPorBloco: 50 as const,
        vias: 2,
        ...(series[0] ? { serieId: series[0].id } : {}),
        ...(graficas.length === 1 && graficas[0] ? { graficaId: graficas[0].id } : {}),
      },
      descricoes: {
        serieId: proximos.length > 0 ? `Próximo número da ${proximos.join('; ')}.` : 'Não há série de papel no município.',
        quantidadeBlocos: `No máximo ${counted(config.maximoBlocos, 'bloco', 'blocos')}.`,
      },
    }
  },
  alvo: ({ serieId }, contribuinteId) => `aidf:${contribuinteId}:${serieId}`,
  assunto: (dados) =>
    dados.modo === 'DECLARACAO'
      ? `Declaração da AIDF ${dados.numeroAutorizacao ?? ''}, de ${dados.numeroInicial} a ${dados.numeroFinal}`
      : blocos(dados),
  validar: (ctx, dados, contribuinteId) => examinarPedidoAidf(ctx, dados, contribuinteId ?? 0),
  async resumo(ctx, { contribuinteId, situacao }, dados) {
    const pessoaId = contribuinteId ?? 0
    const serie = (await listSeriesDePapel(ctx)).find(({ id }) => id === dados.serieId)
    const faixa = await faixaDe(ctx, dados, pessoaId)
    const ultima = situacao === 'Pendente' ? await findUltimaAidf(ctx, pessoaId, dados.serieId) : undefined
    const comum = [
      comparedLine('Pedido', dados.modo === 'DECLARACAO' ? 'Autorização anterior ao sistema' : 'Nova autorização'),
      comparedLine('Série', serie ? `${serie.especie}/${serie.codigo}` : String(dados.serieId)),
      comparedLine('Tipo', tiposAidf[dados.tipoAIDF]),
      comparedLine('Gráfica', (await graficaDe(ctx, dados)).nome),
      ...(dados.autorizacaoEstadual ? [comparedLine('Nº da autorização estadual', dados.autorizacaoEstadual)] : []),
    ]
    if (dados.modo === 'DECLARACAO')
      return [
        ...comum,
        comparedLine('Nº da autorização', dados.numeroAutorizacao ?? ''),
        comparedLine('Faixa', `${faixa.de} a ${faixa.ate}`),
        comparedLine('Data da autorização', dados.dataAutorizacao ? formatData(dados.dataAutorizacao) : null),
        comparedLine('Validade', dados.validadeAutorizacao ? formatData(dados.validadeAutorizacao) : 'Sem prazo'),
      ]
    return [
      ...comum,
      comparedLine('Quantidade', `${blocos(dados)}, ${counted(dados.vias, 'via', 'vias')}`),
      ...(situacao === 'Pendente'
        ? [
            comparedLine('Último nº autorizado', String(faixa.de - 1)),
            comparedLine(
              'Utilizadas da última AIDF',
              ultima
                ? `${ultima.utilizadas} de ${ultima.total}, saldo ${ultima.total - ultima.utilizadas}`
                : 'Nenhuma AIDF anterior',
            ),
            comparedLine('Números a autorizar', `${faixa.de} a ${faixa.ate}`),
          ]
        : []),
    ]
  },
  async avisos(ctx, { contribuinteId }, dados) {
    const pessoaId = contribuinteId ?? 0
    const pessoa = await findPessoa(ctx, pessoaId)
    const ultima = await findUltimaAidf(ctx, pessoaId, dados.serieId)
    const saldo = ultima ? ultima.total - ultima.utilizadas : 0
    return [
      ...(saldo > 0 && dados.modo === 'SOLICITACAO'
        ? [`Há ${counted(saldo, 'documento ainda não utilizado', 'documentos ainda não utilizados')}.`]
        : []),
      ...(pessoa?.autorizadaNfeDesde ? ['O contribuinte é obrigado à NF-e.'] : []),
    ]
  },
  async aprovar(ctx, solicitacao, dados) {
    const pessoaId = solicitacao.contribuinteId ?? 0
    const violations = await examinarPedidoAidf(ctx, dados, pessoaId)
    if (violations.length > 0) refuse(violations)
    const pedida = await pedidaEm(ctx, solicitacao.id)
    if (dados.modo === 'SOLICITACAO' && pedida !== null && (dados.quantidadeBlocos ?? 0) > pedida)
      refuse(fill(aidfErrors.blocosAcima, { pedida }))
    const declarada = dados.modo === 'DECLARACAO'
    const registrada = await registrarAidf(ctx, {
      pessoaId,
      serieId: dados.serieId,
      grafica: await graficaDe(ctx, dados),
      tipo: dados.tipoAIDF,
      faixa: await faixaDe(ctx, dados, pessoaId),
      solicitacaoId: solicitacao.id,
      vias: dados.vias,
      autorizacaoEstadual: dados.autorizacaoEstadual ?? null,
      ...(declarada
        ? {
            anterior: {
              numero: dados.numeroAutorizacao ?? '',
              emissao: dados.dataAutorizacao ?? ctx.clock.today(),
              validade: dados.validadeAutorizacao ?? null,
            },
          }
        : { blocos: { quantidade: dados.quantidadeBlocos ?? 0, notasPorBloco: dados.notasPorBloco ?? 0 } }),
    })
    return { documentoId: registrada.id }
  },
})

/** Blocks that the taxpayer asked for, as the row still has it while the decision is made; the inspector may only lower it. */
async function pedidaEm(ctx: Context, solicitacaoId: number): Promise<number | null> {
  const { rows } = await ctx.client.query<{ pedida: number | null }>(
    `select (dados->>'quantidadeBlocos')::int as pedida from solicitacao where id = $1`,
    [solicitacaoId],
  )
  return rows[0]?.pedida ?? null
}
