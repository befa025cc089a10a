import { formatData, isData } from '@iss/kernel/data'
import { isAllowed } from '@iss/platform/contract'
import { auditoriaEventoTable as evento, chaveConfiguracaoTable } from '@iss/platform/db'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, desc, eq, isNotNull, ne } from 'drizzle-orm'
import { acessoCadastro, buscarHistoricoPessoa, buscarPessoaTO, buscarResponsaveis } from '../contract/pessoa.ts'
import { chavesPessoais } from '../domain/listar-chaves.ts'
import {
  labelNatureza,
  labelRegimeIss,
  labelSituacao,
  labelTipoContribuinte,
  labelWebIssStatus,
  origens,
  tiposRelacionamento,
} from '../domain/pessoa.ts'
import { descricaoRegime } from '../domain/regime-iss.ts'
import { labelEvento, labelPapel, rotulosCadastro } from '../domain/rotulos-cadastro.ts'
import {
  enderecoTable,
  papelTable,
  type Pessoa,
  regimeCompetenciaTable,
  relacionamentoTable,
  telefoneTable,
} from '../tables/pessoa.ts'
import { getPessoaVisivel, regimeDe } from './consultar-pessoa.ts'
import { getPessoa, listPessoasPorPapel, listServidores } from './find-pessoa.ts'
import { nomesDe } from './nomes.ts'

const labelRelacionamento: Readonly<Record<string, string>> = {
  Contador: 'Contador',
  Outro: 'Outro',
  ResponsavelTecnico: 'Responsável técnico',
  Socio: 'Sócio',
}

const tipoDe = (tipo: number) => Object.entries(tiposRelacionamento).find(([, code]) => code === tipo)?.[0] ?? 'Outro'
const codigos: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  situacao: labelSituacao,
  naturezaCadastro: labelNatureza,
  webIssStatus: labelWebIssStatus,
  webIssTipoContribuinte: labelTipoContribuinte,
  regimeIssTipo: labelRegimeIss,
  regime: labelRegimeIss,
  perfil: labelPapel,
}

async function listChaves(ctx: Context, pessoaId: number) {
  const table = chaveConfiguracaoTable
  const rows = await ctx.db
    .select({ nome: table.nome, valor: table.valor })
    .from(table)
    .where(and(eq(table.pessoaId, pessoaId), isNotNull(table.pessoaId)))
  const set = new Map(rows.map(({ nome, valor }) => [nome, valor]))
  return chavesPessoais.map(({ name, label, effect, default: padrao }) => ({
    name,
    label,
    effect,
    padrao,
    valor: set.get(name) ?? padrao,
  }))
}

async function detalhesDe(ctx: Context, pessoa: Pessoa) {
  const { id } = pessoa
  const enderecos = await ctx.db
    .select()
    .from(enderecoTable)
    .where(eq(enderecoTable.pessoaId, id))
    .orderBy(desc(enderecoTable.principal), asc(enderecoTable.id))
  const telefones = await ctx.db
    .select()
    .from(telefoneTable)
    .where(eq(telefoneTable.pessoaId, id))
    .orderBy(desc(telefoneTable.principal), asc(telefoneTable.id))
  const papeis = await ctx.db.select().from(papelTable).where(eq(papelTable.atorId, id)).orderBy(asc(papelTable.id))
  const regimes = await ctx.db
    .select()
    .from(regimeCompetenciaTable)
    .where(eq(regimeCompetenciaTable.contribuinteId, id))
    .orderBy(desc(regimeCompetenciaTable.dataInicio))
  const relacoes = await ctx.db
    .select()
    .from(relacionamentoTable)
    .where(eq(relacionamentoTable.origemId, id))
    .orderBy(asc(relacionamentoTable.id))
  const nomes = await nomesDe(ctx, [
    ...papeis.map((papel) => papel.empregadorId),
    ...relacoes.map((relacao) => relacao.destinoId),
  ])
  const nameOf = (person: number | null) => (person === null ? null : (nomes.get(person) ?? ''))
  return {
    enderecos: enderecos.map(({ municipioId: _city, id: _id, pessoaId: _owner, municipioCodigo: _code, ...row }) => ({
      ...row,
      complemento: row.complemento ?? '',
      cep: row.cep ?? '',
    })),
    telefones: telefones.map(({ numero, fax, principal }) => ({ numero, fax, principal })),
    papeis: papeis.map((papel) => ({
      id: papel.id,
      perfil: papel.perfil,
      empregador: nameOf(papel.empregadorId),
      inicio: papel.inicio,
      fim: papel.fim,
    })),
    regimes: regimes.map(({ id: regimeId, regime: tipo, aliquota, valor, dataInicio, dataAlteracao }) => ({
      id: regimeId,
      descricao: descricaoRegime({ tipo, aliquota, valor }),
      dataInicio,
      dataAlteracao: dataAlteracao.toISOString(),
    })),
    relacionamentos: relacoes.map(({ id: relacaoId, tipoRelacionamento, destinoId, inicio, fim }) => ({
      id: relacaoId,
      tipo: labelRelacionamento[tipoDe(tipoRelacionamento)] ?? 'Outro',
      nome: nameOf(destinoId) ?? '',
      inicio,
      fim,
    })),
  }
}

export const buscarPessoaTOOperation = implement(buscarPessoaTO, async (ctx, { id }) => {
  const pessoa = await getPessoaVisivel(ctx, id)
  const origem = Object.entries(origens).find(([, code]) => code === pessoa.origem)?.[0] ?? 'desconhecida'
  return {
    ...pessoa,
    ...(await detalhesDe(ctx, pessoa)),
    nomeFantasia: pessoa.nomeFantasia ?? '',
    email: pessoa.email ?? '',
    inscricaoMunicipal: pessoa.inscricaoMunicipal ?? '',
    inscricaoEstadual: pessoa.inscricaoEstadual ?? '',
    grpMobiliario: pessoa.grpMobiliario ?? '',
    origem,
    ultimaAlteracao: pessoa.ultimaAlteracao.toISOString(),
    regimeISS: (await listServidores(ctx, [pessoa.id])).has(pessoa.id) ? null : regimeDe(pessoa),
    chaves: await listChaves(ctx, pessoa.id),
    podeEditar: isAllowed(acessoCadastro, ctx.user),
  }
})

export const buscarResponsaveisOperation = implement(buscarResponsaveis, async (ctx) => {
  const toOpcao = ({ id, nome }: Pessoa) => ({ id, nome })
  return {
    contadores: (await listPessoasPorPapel(ctx, 'contador')).map(toOpcao),
    fiscais: (await listPessoasPorPapel(ctx, 'fiscal')).map(toOpcao),
  }
})

const pessoaRefs = new Set(['contadorResponsavelId', 'fiscalResponsavelId', 'destino', 'empregadorId'])
const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** A value of an audit event in words: people by name, dates and codes as the screens write them. */
const sayWith =
  (nomes: ReadonlyMap<number, string>) =>
  (campo: string, value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (pessoaRefs.has(campo)) return nomes.get(idOf(value) ?? 0) ?? String(value)
    if (campo === 'tipoRelacionamento') return labelRelacionamento[tipoDe(Number(value))] ?? ''
    if (typeof value === 'string' && isData(value)) return formatData(value)
    const label = codigos[campo]?.[String(value)]
    if (label !== undefined) return label
    if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
const record = (state: unknown): Record<string, unknown> =>
  state !== null && typeof state === 'object' ? (state as Record<string, unknown>) : {}
/** Kept by the program; the reader of a history does not want them. */
const tecnicos = new Set(['municipioId', 'id', 'busca', 'versao', 'ultimaAlteracao', 'emailPadrao', 'ultimaSincronia'])

/** Audit events of a person as a reader wants them: who, when, and each field before and after. */
export const buscarHistoricoPessoaOperation = implement(buscarHistoricoPessoa, async (ctx, { id }) => {
  const pessoa = await getPessoa(ctx, id)
  const events = await ctx.db
    .select()
    .from(evento)
    .where(and(eq(evento.entidade, 'pessoa'), eq(evento.entidadeId, String(pessoa.id)), ne(evento.tipo, 'sessao.aberta')))
    .orderBy(desc(evento.id))
    .limit(200)
  const referidos = events.flatMap(({ antes, depois }) =>
    [record(antes), record(depois)].flatMap((state) => [...pessoaRefs].map((campo) => idOf(state[campo]))),
  )
  const nomes = await nomesDe(ctx, [...events.map((event) => event.pessoaId), ...referidos])
  const say = sayWith(nomes)
  const rotulos: Readonly<Record<string, string>> = {
    ...Object.fromEntries(chavesPessoais.map(({ name, label }) => [name, label])),
    ...rotulosCadastro,
  }
  return events
    .map((event) => {
      const [antes, depois] = [record(event.antes), record(event.depois)]
      return {
        id: event.id,
        em: event.ocorridoEm.toISOString(),
        quem: event.pessoaId === null ? 'Sistema' : (nomes.get(event.pessoaId) ?? ''),
        tipo: labelEvento[event.tipo] ?? event.tipo,
        mudancas: [...new Set([...Object.keys(antes), ...Object.keys(depois)])]
          .filter((campo) => !tecnicos.has(campo))
          .map((campo) => ({
            campo: rotulos[campo] ?? campo,
            antes: say(campo, antes[campo]),
            depois: say(campo, depois[campo]),
          }))
          .filter((mudanca) => mudanca.antes !== mudanca.depois),
      }
    })
    .filter((entry) => entry.mudancas.length > 0)
})
