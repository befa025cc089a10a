import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { all, fill, refuse, type Violation } from '@iss/kernel/errors'
import { type AlvoImportacao, defineImporter, erros, type Importer, type ItemLido } from '@iss/lote/importer'
import { type Leiaute, lerArquivoPorLeiaute, type RegistroLido } from '@iss/lote/leiaute'
import { findPessoaPorDocumento, getPessoa } from '@iss/pessoa/server'
import { municipioTable } from '@iss/platform/db'
import { type Context, platformErrors } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { escrituraAccess, type PedidoLancamento } from '../contract/escrituracao.ts'
import { escrituracaoErrors } from '../domain/errors.ts'
import { setorErrors } from '../domain/errors-setor.ts'
import {
  type CampoDoLivro,
  camposSemLugar,
  leiautesDoLivro,
  modeloDoLivro,
  type TipoDeArquivo,
  type TipoDoLivro,
  tiposDeArquivo,
  tiposDoLivro,
} from '../domain/leiautes-do-livro.ts'
import { escritPapelTable } from '../tables/escrituracao.ts'
import { cancelarEscrit, escriturar } from './escriturar.ts'
import { leiauteDaCidade } from './leiaute-da-cidade.ts'
import { examinarLancamento } from './examinar.ts'

type Valores = Readonly<Record<CampoDoLivro, string>>
type Lido = { registros: RegistroLido<CampoDoLivro>[]; violacoes: Violation[] }

/** Whose ledger: P or 1 of services rendered, T or 2 of services taken. */
const papeis: Readonly<Record<string, PedidoLancamento['papelEscriturador']>> = {
  P: 'prestador',
  1: 'prestador',
  T: 'tomador',
  2: 'tomador',
}
const papelDe = ({ papel }: Valores) => papeis[papel.slice(0, 1).toUpperCase()] ?? null
const chaveDe = ({ papel, serie, numero, documento, data }: Valores) =>
  [papel, documento, serie, numero, data.slice(0, 4)].join('|')

/** The entry that a line asks for; `null` where the city has no such activity or type. */
async function pedidoDe(ctx: Context, valores: Valores): Promise<PedidoLancamento> {
  const papelEscriturador = papelDe(valores)
  if (papelEscriturador === null) throw new Error('A line without ledger is an error from the beginning')
  const retido = valores.retido === 'S'
  const tipo = tipoTributacaoTable
  const [doTipo] = await ctx.db
    .select({ id: tipo.id })
    .from(tipo)
    .where(
      and(
        eq(papelEscriturador === 'prestador' ? tipo.prestador : tipo.tomador, true),
        eq(tipo.retido, retido),
        eq(tipo.exigibilidade, 1),
        eq(tipo.somenteMateriais, false),
        isNull(tipo.dataCancelamento),
      ),
    )
    .orderBy(asc(tipo.codigo))
    .limit(1)
  const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, ctx.municipioId))
  const valor = Dinheiro.from(valores.valor)
  return {
    papelEscriturador,
    serie: valores.serie.slice(0, 10),
    numero: Number(valores.numero),
    dataPrestacao: valores.data,
    dataLiquidacao: null,
    outroDocumento: valores.documento,
    outroNome: valores.nome.slice(0, 150),
    outroMunicipio: /^\d{7}$/.test(valores.municipio) ? valores.municipio : null,
    outroPais: null,
    outroNif: '',
    atividadeId: await findAtividade(ctx, valores.atividade),
    tipoTributacaoId: doTipo?.id ?? null,
    municipioPrestacao: cidade?.codigo ?? null,
    itens: [
      {
        descricao: valores.descricao.slice(0, 500) || 'Serviço importado',
        quantidade: Decimal4.one,
        valorUnitario: Decimal4.from(valor.toString()),
      },
    ],
    deducoes: valores.deducoes === '' ? Dinheiro.zero : Dinheiro.from(valores.deducoes),
    retido: null,
    somenteMateriais: false,
    recibo: false,
    prestadorOptanteSimples: valores.simples === 'S',
    aliquotaInformada: valores.aliquota === '' ? null : Aliquota.from(valores.aliquota),
    obra: '',
    observacao: '',
  }
}

/** The activity of a code of the city, or the first one of an item of the list of services. */
async function findAtividade(ctx: Context, codigo: string): Promise<number | null> {
  const table = atividadeTable
  const algarismos = codigo.replace(/\D/g, '')
  const igual = eq(sql`regexp_replace(${table.codigoExibido}, '\\D', '', 'g')`, algarismos)
  const doItem = eq(sql`ltrim(regexp_replace(${table.itemListaServico}, '\\D', '', 'g'), '0')`, algarismos.replace(/^0+/, ''))
  const [row] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.ativa, true), or(igual, doItem)))
    .orderBy(sql`${igual} desc`, asc(table.codigo))
    .limit(1)
  return row?.id ?? null
}

/** The kind that a file is of which is not of `tipo`, by the layouts of the program; 'errado' where it is of none. */
async function reconhecerArquivo(conteudo: Buffer, tipo: TipoDoLivro): Promise<TipoDeArquivo> {
  for (const outro of tiposDeArquivo) {
    if (outro === tipo || outro === 'errado') continue
    const lido = await lerArquivoPorLeiaute(conteudo, modeloDoLivro, leiautesDoLivro[outro]).catch(() => null)
    if (lido?.registros.some(({ violacoes }) => violacoes.length === 0)) return outro
  }
  return 'errado'
}

type DaCidade = Pick<Importer, 'tipo' | 'rotulo' | 'access'>

/**
 * The import of files of entries of one kind: into the ledgers of the selected person (S22, tab Escriturações), or with `daCidade` each line into those of
 * the taxpayer that it names (A37). Line by line, and back.
 */
export function importadorDeEscrituracoes(tipo: TipoDoLivro, daCidade?: DaCidade) {
  const leiaute = leiautesDoLivro[tipo]
  const findTitular = async (ctx: Context, { titular }: Valores, { pessoaId }: AlvoImportacao) =>
    daCidade ? ((await findPessoaPorDocumento(ctx, titular))?.id ?? null) : pessoaId
  const semTitular = ({ titular }: Valores) => [
    fill(escrituracaoErrors.titularAusente, { documento: formatDocumento(titular) || 'sem documento' }),
  ]
  const descrever = ({ nome, documento, data }: Valores) => [nome || formatDocumento(documento), data].filter(Boolean).join(', ')
  return defineImporter<Valores, Lido>({
    tipo: `escrituracao-${tipo.replace('_', '-')}`,
    rotulo: `Escriturações: ${tiposDoLivro[tipo]}`,
    extensoes:
      leiaute.forma === 'XML' ? ['.xml'] : leiaute.forma === 'COLUNAS' ? ['.xls', '.xlsx', '.csv', '.txt'] : ['.txt', '.csv'],
    access: escrituraAccess,
    ...(daCidade ? { ...daCidade, daCidade: true as const } : {}),
    antes: (ctx) => leiauteDaCidade(ctx, tipo),
    async ler(conteudo, antes) {
      const vigente = antes as Leiaute<CampoDoLivro>
      const semLugar = camposSemLugar(vigente)
      if (semLugar.length > 0)
        return { registros: [], violacoes: [fill(escrituracaoErrors.leiauteIncompleto, { campos: semLugar.join(', ') })] }
      const lido = await lerArquivoPorLeiaute(conteudo, modeloDoLivro, vigente)
      const de = lido.violacoes.length > 0 ? await reconhecerArquivo(conteudo, tipo) : 'errado'
      return de === 'errado'
        ? lido
        : { ...lido, violacoes: [...lido.violacoes, fill(escrituracaoErrors.arquivoDeOutroTipo, { tipo: tiposDoLivro[de] })] }
    },
    async julgar(ctx, { registros, violacoes }, { pessoaId }) {
      const { documento } = await getPessoa(ctx, pessoaId)
      const vistos = new Map<string, number>()
      const itens = registros.map(({ linha, valores, violacoes: daLinha }): ItemLido<Valores> => {
        const chave = `${valores.titular}|${chaveDe(valores)}`
        const antes = vistos.get(chave)
        if (antes === undefined) vistos.set(chave, linha)
        const titular = normalizeDocumento(valores.titular)
        const contra = all(
          daLinha,
          valores.papel !== '' && papelDe(valores) === null && fill(escrituracaoErrors.papelDoArquivo, { papel: valores.papel }),
          !daCidade &&
            titular !== '' &&
            titular !== documento &&
            fill(escrituracaoErrors.arquivoDeOutro, { documento: formatDocumento(titular) }),
          antes !== undefined && fill(setorErrors.linhaRepetida, { linha: antes }),
        )
        return {
          chave: valores.numero === '' ? `Linha ${linha}` : `Nota ${valores.numero}${valores.serie && `/${valores.serie}`}`,
          conteudo: valores,
          mensagens: erros(contra),
          descricao: descrever(valores),
          valor: valores.valor || null,
        }
      })
      return { itens, violacoes, avisos: [], detalhes: [{ rotulo: 'Lançamentos', valor: String(itens.length) }] }
    },
    async preparar(ctx, { conteudo }, alvo) {
      const pessoaId = await findTitular(ctx, conteudo, alvo)
      if (pessoaId === null) return { situacao: 'ERRO', mensagens: erros(semTitular(conteudo)), resultado: null }
      const { violations, resultado } = await examinarLancamento(ctx, pessoaId, await pedidoDe(ctx, conteudo))
      return {
        situacao: violations.length > 0 ? 'ERRO' : 'OK',
        mensagens: erros(violations),
        resultado: {
          descricao: descrever(conteudo),
          valor: resultado.imposto.toString(),
          documento: null,
          detalhes: [{ rotulo: 'Base', valor: resultado.base.format() }],
        },
      }
    },
    async gravar(ctx, { conteudo }, alvo) {
      const pessoaId = await findTitular(ctx, conteudo, alvo)
      if (pessoaId === null) return refuse(semTitular(conteudo))
      const { id, imposto } = await escriturar(ctx, await pedidoDe(ctx, conteudo), { titularId: pessoaId })
      return {
        situacao: 'IMPORTADO',
        mensagens: [],
        resultado: { descricao: descrever(conteudo), valor: imposto.toString(), documento: null, detalhes: [], gerou: id },
      }
    },
    async desfazer(ctx, { conteudo, resultado }, alvo) {
      const { gerou } = resultado as { gerou: number }
      const [row] = await ctx.db
        .select({ versao: escritPapelTable.versao })
        .from(escritPapelTable)
        .where(eq(escritPapelTable.id, gerou))
      const pessoaId = await findTitular(ctx, conteudo, alvo)
      if (!row || pessoaId === null) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
      await cancelarEscrit(ctx, pessoaId, { id: gerou, versao: row.versao, motivo: `Importação ${alvo.loteId} desfeita` })
    },
  })
}
