import { refuse } from '@iss/kernel/errors'
import { defineLote, routine } from '@iss/lote/definition'
import { renderMail } from '@iss/platform/mail'
import type { Context } from '@iss/platform/server'
import { and, eq, isNull } from 'drizzle-orm'
import { municipiosErrors as erros } from '../domain/municipios-errors.ts'
import { notificacaoSistemaTable as table } from '../tables/gestor.ts'

const perfis = [
  { value: 'gestor', label: 'Gestores' },
  { value: 'fiscal', label: 'Fiscais' },
  { value: 'contador', label: 'Contadores' },
  { value: 'empresa', label: 'Empresas' },
  { value: 'usuario', label: 'Cidadãos' },
] as const

type Parametros = { publico: 'MUNICIPIO' | 'PERFIL'; perfil: string | null }
type Destinatario = { id: number; nome: string; email: string | null }

/** People of the city with an active account, those of a role where one is told; `pessoaId`: one of them. */
async function destinatarios(
  ctx: Context,
  { publico, perfil }: Parametros,
  pessoaId: number | null = null,
): Promise<Destinatario[]> {
  const { rows } = await ctx.client.query<Destinatario>(
    `select p.id::float8 as id, p.nome, min(c.email) filter (where not c.email_padrao) as email
     from conta_vinculo v join conta c on c.id = v.conta_id and c.situacao = 'ATIVA' join pessoa p on p.municipio_id = v.municipio_id and p.id = v.pessoa_id
     where v.municipio_id = $1 and ($2::text is null or exists (select 1 from papel r where r.municipio_id = p.municipio_id and r.ator_id = p.id and r.perfil = $2 and r.fim is null))
       and ($3::bigint is null or p.id = $3)
     group by p.id, p.nome order by p.nome, p.id`,
    [ctx.municipioId, publico === 'PERFIL' ? perfil : null, pessoaId],
  )
  return rows
}

async function* pessoas(ctx: Context, parametros: Parametros) {
  for (const { id, nome, email } of await destinatarios(ctx, parametros))
    yield { alvo: id, linha: { destinatario: nome, email }, impedimento: null, conteudo: null }
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
    item: ['destinatário', 'destinatários'],
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
    email: { kind: 'boolean', label: 'Enviar também por e-mail', span: 6, initial: false },
  },
  check: ({ iniciaEm, fim }) => (fim !== null && fim < iniciaEm ? [erros.fimAntes] : []),
  columns: [
    { key: 'destinatario', label: 'Destinatário', kind: 'text' },
    { key: 'email', label: 'E-mail', kind: 'email' },
  ],
  items: pessoas,
  async run(ctx, { alvo }, { valores, usuarioId }) {
    const { titulo, texto, iniciaEm, fim, email } = valores
    const [destinatario] = await destinatarios(ctx, valores, alvo)
    if (!destinatario) return refuse([], { kind: 'not-found' })
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
      const { id } = resultado as { id: number }
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
