import { fill, type Violation } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { type AlvoImportacao, avisos, defineImporter, erros, type ItemLido } from '@iss/lote/importer'
import type { Access } from '@iss/platform/contract'
import { type CsvTable, parseCsvApart } from '@iss/platform/csv'
import type { Context } from '@iss/platform/server'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { tabelaErrors } from '@iss/tributacao/domain/errors-tabelas'
import { setorErrors } from '../domain/errors-setor.ts'
import { cancelarDoSetor, lancarDoSetor } from './escriturar-setor.ts'
import { examinarDoSetor, type ExameDoSetor, type LivroSetorial } from './livro-setorial.ts'
import type { z } from 'zod'

/** Most lines of a file. */
const maximo = 100_000

/** A line of a file of a ledger as it was read: the request on the wire, or what is wrong with its cells. */
export type LinhaDoLivro = {
  readonly chave: string
  readonly pedido: Record<string, unknown> | null
  readonly violations: readonly Violation[]
  readonly avisos?: readonly string[]
}

export type ArquivoDoLivro<Coluna extends string, P extends z.ZodObject> = {
  /** Kind of the importer, also what the screens name. */
  tipo: string
  rotulo: string
  access: Access
  livro: LivroSetorial<P>
  /** Columns that the file must have, by their names without accents and in small letters. */
  colunas: readonly Coluna[]
  opcionais?: readonly Coluna[]
  /** Reads one line. */
  lerLinha(celulas: Readonly<Record<Coluna, string>>): LinhaDoLivro
  /** What is said of the lines together before anything else: a total that does not hold refuses the file. Lines that are none are left out. */
  conferir?(linhas: readonly Readonly<Record<Coluna, string>>[]): { violacoes: readonly Violation[]; linhas: readonly boolean[] }
  /** Whose book is written, and what stands against it; the selected person unless told. */
  titular?(ctx: Context, alvo: AlvoImportacao): Promise<{ pessoaId: number; violacoes: readonly Violation[] }>
  /** When the file is confirmed, before its first line. */
  comecar?(ctx: Context, alvo: AlvoImportacao): Promise<void>
  /** What is said of a line that may be written all the same. */
  avisar?(pedido: z.output<P>, exame: ExameDoSetor): readonly string[]
  /** Against a line of the book that this file may not write. */
  contra?(alvo: AlvoImportacao, exame: ExameDoSetor): readonly Violation[]
}

/** The import of a file into the ledger of a sector (form F9): preview line by line, confirmation, blocks, and back while the competence is open. */
export function importadorDoLivro<Coluna extends string, P extends z.ZodObject>(arquivo: ArquivoDoLivro<Coluna, P>) {
  const { tipo, rotulo, access, livro, colunas, opcionais = [] } = arquivo
  const titularDe = async (ctx: Context, alvo: AlvoImportacao) =>
    (await arquivo.titular?.(ctx, alvo)) ?? { pessoaId: alvo.pessoaId, violacoes: [] }
  const pedidoDe = (conteudo: Record<string, unknown> | null): z.output<P> => {
    if (conteudo === null) throw new Error('A line that could not be read is an error from the beginning')
    return livro.pedido.decode(conteudo as never) as z.output<P>
  }
  type Guardado = { conteudo: Record<string, unknown> | null }

  const prepararTodos = async (ctx: Context, itens: readonly Guardado[], alvo: AlvoImportacao) => {
    const { pessoaId } = await titularDe(ctx, alvo)
    const pedidos = itens.map(({ conteudo }) => pedidoDe(conteudo))
    const exames = await examinarDoSetor(ctx, livro, pessoaId, pedidos)
    return exames.map((exame, indice) => {
      const contra = [...exame.violations, ...(arquivo.contra?.(alvo, exame) ?? [])]
      return {
        situacao: contra.length > 0 ? ('ERRO' as const) : ('OK' as const),
        mensagens: [...erros(contra), ...avisos(arquivo.avisar?.(pedidos[indice] as z.output<P>, exame) ?? [])],
        resultado: resultadoDe(exame),
      }
    })
  }
  const gravarTodos = async (ctx: Context, itens: readonly Guardado[], alvo: AlvoImportacao) => {
    const { pessoaId, violacoes } = await titularDe(ctx, alvo)
    if (violacoes.length > 0)
      return itens.map(() => ({ situacao: 'ERRO' as const, mensagens: erros(violacoes), resultado: null }))
    const pedidos = itens.map(({ conteudo }) => pedidoDe(conteudo))
    const escritas = await lancarDoSetor(ctx, livro, pessoaId, pedidos, { loteId: alvo.loteId })
    const rows = escritas.flatMap(({ row }) => row ?? [])
    if (rows.length > 0)
      await ctx.audit({
        tipo: `${livro.auditoria}.importada`,
        entidade: 'escrit_setor',
        depois: { lote: alvo.loteId, quantidade: rows.length, imposto: Dinheiro.sum(rows.map(({ imposto }) => imposto)) },
      })
    return escritas.map(({ row, violations }) => ({
      situacao: row ? ('IMPORTADO' as const) : ('ERRO' as const),
      mensagens: erros(violations),
      resultado: row && {
        descricao: row.descricao,
        valor: row.imposto.toString(),
        documento: null,
        detalhes: [],
        gerou: row.id,
      },
    }))
  }
  const so = <T>(respostas: readonly T[]): T => {
    const [resposta] = respostas
    if (!resposta) throw new Error('One line gives one answer')
    return resposta
  }
  return defineImporter<Record<string, unknown> | null, CsvTable>({
    tipo,
    rotulo,
    extensoes: ['.csv', '.txt'],
    access,
    porBloco: 500,
    ler: (conteudo) => parseCsvApart(conteudo, { maxRows: maximo }),
    async julgar(ctx, { header, rows }, alvo) {
      const { violacoes } = await titularDe(ctx, alvo)
      // What stands after a bar says the same in other words: 'fundos/deduções'.
      const nomes = header.map((nome) =>
        fold(nome)
          .replace(/\/.*/, '')
          .replace(/[^a-z0-9]/g, ''),
      )
      const ausentes = colunas.filter((coluna) => !nomes.includes(coluna))
      const contra = [...violacoes, ...ausentes.map((coluna) => fill(tabelaErrors.colunaAusente, { coluna }))]
      if (contra.length > 0) return { itens: [], violacoes: contra, avisos: [] }
      const posicoes = [...colunas, ...opcionais].map((coluna) => [coluna, nomes.indexOf(coluna)] as const)
      const lidas = rows.map(
        ({ campos }) =>
          Object.fromEntries(posicoes.map(([coluna, posicao]) => [coluna, campos[posicao] ?? ''])) as Record<Coluna, string>,
      )
      const conferida = arquivo.conferir?.(lidas)
      const vistas = new Map<string, number>()
      const itens = lidas.flatMap((celulas, indice): ItemLido<Record<string, unknown> | null>[] => {
        if (conferida?.linhas[indice] === false) return []
        const { chave, pedido, violations, avisos: ditos = [] } = arquivo.lerLinha(celulas)
        const antes = vistas.get(chave)
        const numero = rows[indice]?.linha ?? 0
        if (antes === undefined) vistas.set(chave, numero)
        const repetida = antes === undefined || chave === '' ? [] : [fill(setorErrors.linhaRepetida, { linha: antes })]
        return [
          {
            chave: chave || `linha ${numero}`,
            conteudo: pedido,
            mensagens: [...erros([...violations, ...repetida]), ...avisos(ditos)],
          },
        ]
      })
      return { itens, violacoes: [...(conferida?.violacoes ?? [])], avisos: [] }
    },
    preparar: async (ctx, item, alvo) => so(await prepararTodos(ctx, [item], alvo)),
    prepararTodos,
    gravar: async (ctx, item, alvo) => so(await gravarTodos(ctx, [item], alvo)),
    gravarTodos,
    ...(arquivo.comecar ? { comecar: arquivo.comecar } : {}),
    async desfazer(ctx, { resultado }, alvo) {
      const { pessoaId } = await titularDe(ctx, alvo)
      const { gerou } = resultado as { gerou: number }
      await cancelarDoSetor(ctx, livro, pessoaId, { id: gerou, versao: null, motivo: `Importação ${alvo.loteId} desfeita` })
    },
  })
}

const resultadoDe = ({ entrada, calculo }: ExameDoSetor) =>
  entrada && calculo
    ? {
        descricao: entrada.descricao,
        valor: calculo.resultado.imposto.toString(),
        documento: null,
        detalhes: [{ rotulo: 'Base', valor: calculo.resultado.base.format() }],
      }
    : null
