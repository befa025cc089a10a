import { refuse } from '@iss/kernel/errors'
import { counted } from '@iss/kernel/texto'
import { streamRows } from '@iss/list/server'
import { defineLote, routine } from '@iss/lote/definition'
import { renderMail } from '@iss/platform/mail'
import type { Context } from '@iss/platform/server'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { municipiosErrors as erros } from '../domain/municipios-errors.ts'
import { notificacaoSistemaTable as table } from '../tables/gestor.ts'

const perfis = [
  { value: 'gestor', label: 'Gestores' },
  { value: 'fiscal', label: 'Fiscais' },
  { value: 'contador', label: 'Contadores' },
  { value: 'empresa', label: 'Empresas' },
  { value: 'usuario', label: 'Cidadãos' },
] as const

type Parametros = { publico: 'TODOS' | 'MUNICIPIO' | 'PERFIL'; perfil: string | null }
type Destinatario = { id: number; nome: string; email: string | null }
type Cidade = { municipioId: number; municipio: string; pessoas: number }
type Conteudo = { municipioId: number } | null
type Candidato = {
  alvo: number | null
  chave?: string
  linha: { destinatario: string; pessoas: number; email: string | null }
  conteudo: Conteudo
}

/** People of the city with an active account, those of a role where one is told; `pessoaId`: one of them. */
const destinatarios = (ctx: Context, { publico, perfil }: Parametros, pessoaId: number | null = null) => {
  const papel = publico === 'PERFIL' ? perfil : null
  return streamRows<Destinatario>(
    ctx,
    sql`select p.id::float8 as id, p.nome, min(c.email) filter (where not c.email_padrao) as email
     from conta_vinculo v join conta c on c.id = v.conta_id and c.situacao = 'ATIVA' join pessoa p on p.municipio_id = v.municipio_id and p.id = v.pessoa_id
     where v.municipio_id = ${ctx.municipioId} and (${papel}::text is null or exists (
         select 1 from papel r where r.municipio_id = p.municipio_id and r.ator_id = p.id and r.perfil = ${papel}::text and r.fim is null))
       and (${pessoaId}::bigint is null or p.id = ${pessoaId}::bigint)
     group by p.id, p.nome order by p.nome, p.id`,
  )
}

async function findDestinatario(ctx: Context, parametros: Parametros, pessoaId: number): Promise<Destinatario | undefined> {
  for await (const destinatario of destinatarios(ctx, parametros, pessoaId)) return destinatario
  return undefined
}

async function listCidades({ client }: Context): Promise<Cidade[]> {
  const { rows } = await client.query<Cidade>(
    'select municipio_id as "municipioId", municipio, pessoas from notificacao_municipios()',
  )
  return rows
}

/** One item for each person; of all cities one for each city, whose people this one does not see. */
async function* publico(ctx: Context, parametros: Parametros): AsyncGenerator<Candidato> {
  if (parametros.publico === 'TODOS') {
    for (const { municipioId, municipio, pessoas } of await listCidades(ctx))
      yield {
        alvo: null,
        chave: `municipio ${municipioId}`,
        linha: { destinatario: municipio, pessoas, email: null },
        conteudo: { municipioId },
      }
    return
  }
  for await (const { id, nome, email } of destinatarios(ctx, parametros))
    yield { alvo: id, linha: { destinatario: nome, pessoas: 1, email }, conteudo: null }
}

type Mensagem = { titulo: string; texto: string; iniciaEm: string; fim: string | null }

async function enviarACidade(
  ctx: Context,
  municipioId: number,
  { titulo, texto, iniciaEm, fim }: Mensagem,
  autorId: number | null,
) {
  const agora = ctx.clock.now()
  const { rows } = await ctx.client.query<{ n: number }>('select notificacao_enviar($1, $2, $3, $4, $5, $6, $7) as n', [
    municipioId,
    titulo,
    texto,
    iniciaEm,
    fim,
    agora,
    autorId,
  ])
  const enviadas = rows[0]?.n ?? 0
  await ctx.audit({
    tipo: 'notificacao.enviada',
    entidade: 'notificacao_sistema',
    depois: { titulo, municipio: municipioId, destinatarios: enviadas },
  })
  const mensagem = `Notificação enviada a ${counted(enviadas, 'pessoa', 'pessoas')}.`
  return { mensagem, semEfeito: enviadas === 0, resultado: { municipioId, titulo, enviada: agora.toISOString() } }
}

async function cancelarNaCidade(
  ctx: Context,
  resultado: { municipioId: number; titulo: string; enviada: string },
): Promise<string> {
  const { municipioId, titulo, enviada } = resultado
  const { rows } = await ctx.client.query<{ n: number }>('select notificacao_cancelar($1, $2, $3, $4) as n', [
    municipioId,
    titulo,
    enviada,
    ctx.clock.now(),
  ])
  const canceladas = rows[0]?.n ?? 0
  if (canceladas === 0) refuse(erros.notificacaoVista)
  await ctx.audit({
    tipo: 'notificacao.cancelada',
    entidade: 'notificacao_sistema',
    depois: { titulo, municipio: municipioId, destinatarios: canceladas },
  })
  return `Notificação cancelada para ${counted(canceladas, 'pessoa', 'pessoas')} que ainda não a tinham visto.`
}

/** Enviar notificação (A26): each recipient sees it once, from its day on; one that nobody has seen yet may be taken back. */
export const broadcastNotificacao = defineLote({
  ...routine,
  slug: 'broadcast-notificacao',
  title: 'Enviar notificação',
  access: { perfis: ['administrador'] },
  exclusive: false,
  menu: [{ area: 'admin', grupo: 'Municípios e acesso', ordem: 40, icone: 'speakerphone' }],
  word: 'ENVIAR',
  texts: {
    run: 'Enviar notificação',
    danger: false,
    item: ['destino', 'destinos'],
    warning: 'Cada destinatário vê a notificação uma vez na página inicial.',
  },
  fields: {
    titulo: { kind: 'text', label: 'Título', required: true, max: 120, span: 12 },
    texto: { kind: 'longtext', label: 'Texto', required: true, max: 4000, span: 12 },
    publico: {
      kind: 'select',
      label: 'Público',
      required: true,
      span: 4,
      options: [
        { value: 'TODOS', label: 'Todos os municípios' },
        { value: 'MUNICIPIO', label: 'Todos do município' },
        { value: 'PERFIL', label: 'Um perfil' },
      ],
    },
    perfil: {
      kind: 'select',
      label: 'Perfil',
      required: true,
      span: 4,
      options: perfis,
      when: { field: 'publico', is: ['PERFIL'] },
    },
    iniciaEm: { kind: 'date', label: 'Inicia em', required: true, span: 3 },
    fim: { kind: 'date', label: 'Fim', span: 3 },
    email: {
      kind: 'boolean',
      label: 'Enviar também por e-mail',
      span: 6,
      initial: false,
      when: { field: 'publico', is: ['MUNICIPIO', 'PERFIL'] },
    },
  },
  check: ({ iniciaEm, fim }) => (fim !== null && fim < iniciaEm ? [erros.fimAntes] : []),
  columns: [
    { key: 'destinatario', label: 'Destinatário', kind: 'text' },
    { key: 'pessoas', label: 'Pessoas', kind: 'integer' },
    { key: 'email', label: 'E-mail', kind: 'email' },
  ],
  items: publico,
  async notes(ctx, { publico: quem }) {
    if (quem !== 'TODOS') return []
    const cidades = await listCidades(ctx)
    const pessoas = cidades.reduce((total, cidade) => total + cidade.pessoas, 0)
    return [`${counted(pessoas, 'destinatário', 'destinatários')} em ${counted(cidades.length, 'município', 'municípios')}.`]
  },
  async run(ctx, { alvo, conteudo }, { valores, usuarioId }) {
    const { titulo, texto, iniciaEm, fim, email } = valores
    if (conteudo) return enviarACidade(ctx, conteudo.municipioId, valores, usuarioId)
    const destinatario = alvo === null ? undefined : await findDestinatario(ctx, valores, alvo)
    if (!destinatario || alvo === null) return refuse([], { kind: 'not-found' })
    const [row] = await ctx.db
      .insert(table)
      .values({ autorId: usuarioId, destinatarioId: alvo, titulo, texto, iniciaEm, fim, dataCriacao: ctx.clock.now() })
      .returning({ id: table.id })
    if (!row) throw new Error('The notification was not written')
    if (email && destinatario.email)
      await ctx.mail({ para: [destinatario.email], assunto: titulo, ...renderMail({ titulo, paragrafos: texto.split(/\n+/) }) })
    await ctx.audit({
      tipo: 'notificacao.enviada',
      entidade: 'notificacao_sistema',
      entidadeId: row.id,
      depois: { titulo, destinatario: alvo },
    })
    return { mensagem: 'Notificação enviada.', resultado: { id: row.id } }
  },
  undo: {
    days: 365,
    async run(ctx, { resultado }) {
      const feito = resultado as { id: number } | { municipioId: number; titulo: string; enviada: string }
      if ('municipioId' in feito) return cancelarNaCidade(ctx, feito)
      const { id } = feito
      const [row] = await ctx.db
        .update(table)
        .set({ canceladaEm: ctx.clock.now() })
        .where(and(eq(table.id, id), isNull(table.dataVisualizacao)))
        .returning({ id: table.id })
      if (!row) refuse(erros.notificacaoVista)
      await ctx.audit({ tipo: 'notificacao.cancelada', entidade: 'notificacao_sistema', entidadeId: id })
      return 'Notificação cancelada.'
    },
  },
})
