import { fill, type Violation } from '@iss/kernel/errors'
import { avisos, defineImporter } from '@iss/lote/importer'
import type { Context } from '@iss/platform/server'
import { acessoTabelaIbpt } from '../contract/tabelas-do-fisco.ts'
import { compareVersoes, type LinhaIbpt } from '../domain/linha-ibpt.ts'
import { tabelaErrors } from '../domain/errors-tabelas.ts'
import { lerTabelaIbpt, type TabelaLida } from './ler-tabela-ibpt.ts'
import { escreverTabela, lerIguais, publicarTabela, versaoVigente } from '../server/tabela-ibpt.ts'

const SEM_ALTERACAO = ['Sem alteração', 'Sem alteração'] as const

/** The public table of the IBPT (A34): one version a file; lines of services are kept, goods are not. Notes use it when the last line is written. */
export const tabelaIbpt = defineImporter<LinhaIbpt | null, TabelaLida>({
  tipo: 'tabela-ibpt',
  rotulo: 'Tabela IBPT (CSV)',
  extensoes: ['.csv', '.txt'],
  access: acessoTabelaIbpt,
  semEfeito: SEM_ALTERACAO,
  daCidade: true,
  porBloco: 500,
  ler: lerTabelaIbpt,
  async julgar(ctx, { violacoes, itens, bens }) {
    if (violacoes.length > 0) return { itens: [], violacoes, avisos: [] }
    const versoes = [...new Set(itens.flatMap(({ conteudo }) => conteudo?.versao ?? []))]
    const [versao = '', outra] = versoes
    const vigente = await versaoVigente(ctx)
    const contra: Violation[] = [
      ...(itens.length === 0 ? [tabelaErrors.semServicos] : []),
      ...(outra === undefined ? [] : [fill(tabelaErrors.versoesMisturadas, { a: versao, b: outra })]),
      ...(vigente !== null && versao !== '' && compareVersoes(versao, vigente) < 0
        ? [fill(tabelaErrors.versaoAnterior, { v: versao })]
        : []),
    ]
    return {
      itens,
      violacoes: contra,
      avisos: [],
      detalhes: [
        { rotulo: 'Versão da tabela', valor: versao },
        { rotulo: 'Itens de serviço', valor: String(itens.length) },
        { rotulo: 'Mercadorias, que ficam de fora', valor: String(bens) },
      ],
    }
  },
  async preparar(ctx, item) {
    const [preparo] = await prepararLinhas(ctx, [item])
    if (!preparo) throw new Error('One line gives one answer')
    return preparo
  },
  prepararTodos: prepararLinhas,
  async gravar(ctx, item) {
    const [gravacao] = await gravarLinhas(ctx, [item])
    if (!gravacao) throw new Error('One line gives one answer')
    return gravacao
  },
  gravarTodos: gravarLinhas,
  async concluir(ctx, { conteudo }) {
    if (conteudo) await publicarTabela(ctx, conteudo.versao)
  },
})

type Guardada = { conteudo: LinhaIbpt | null }

/** What a line would do; the lines of a block at once. */
async function prepararLinhas(ctx: Context, itens: readonly Guardada[]) {
  const linhas = itens.map(({ conteudo }) => linhaDe(conteudo))
  const iguais = await lerIguais(ctx, linhas)
  return linhas.map((linha, indice) => ({
    situacao: iguais[indice] ? ('JA_CONVERTIDO' as const) : ('OK' as const),
    mensagens: iguais[indice] ? avisos(['Sem alteração.']) : [],
    resultado: resultadoDe(linha),
  }))
}

async function gravarLinhas(ctx: Context, itens: readonly Guardada[]) {
  const linhas = itens.map(({ conteudo }) => linhaDe(conteudo))
  const iguais = await lerIguais(ctx, linhas)
  await escreverTabela(
    ctx,
    linhas.filter((_, indice) => !iguais[indice]),
  )
  return linhas.map((linha, indice) => ({
    situacao: iguais[indice] ? ('JA_CONVERTIDO' as const) : ('IMPORTADO' as const),
    mensagens: [],
    resultado: resultadoDe(linha),
  }))
}

function linhaDe(conteudo: LinhaIbpt | null): LinhaIbpt {
  if (conteudo === null) throw new Error('A line that could not be read is an error from the beginning')
  return conteudo
}

const resultadoDe = ({ descricao, nacionalFederal, municipal, versao }: LinhaIbpt) => ({
  descricao,
  valor: null,
  documento: null,
  detalhes: [
    { rotulo: 'Federal', valor: `${nacionalFederal.replace('.', ',')}%` },
    { rotulo: 'Municipal', valor: `${municipal.replace('.', ',')}%` },
    { rotulo: 'Versão', valor: versao },
  ],
})
