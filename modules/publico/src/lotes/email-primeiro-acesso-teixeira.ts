import { defineErrors, refuse } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { streamRows } from '@iss/list/server'
import { defineLote, routine } from '@iss/lote/definition'
import { preencherTexto, validarVariaveis } from '@iss/municipio/domain/texto-com-variaveis'
import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { type CartaDeAtivacao, enviarAtivacao, lembreteDeAtivacao } from '../server/ativacao.ts'
import { listRemovidos } from '../server/remover-inscricao-email.ts'

const erros = defineErrors('email-primeiro-acesso', {
  periodo: { field: 'cadastradosAte', message: sentences.datasInvertidas },
  removido: { message: 'O endereço pediu para não receber mensagens.' },
  aprovacao: { message: sentences.aguardaAprovacao },
  mudou: { message: 'O acesso já foi ativado ou o e-mail mudou depois da prévia.' },
})

const modelos = [
  { value: 'CONFIRMACAO', label: 'Confirmação do e-mail' },
  { value: 'LEMBRETE', label: 'Lembrete de acesso pendente' },
  { value: 'PROPRIO', label: 'Texto próprio' },
] as const
const variaveis = ['nome', 'usuario'] as const

type Parametros = { cadastradosDe: string; cadastradosAte: string }
type Modelo = { modelo: (typeof modelos)[number]['value']; assunto: string | null; texto: string | null }
type Lido = { id: number; usuario: string; email: string; nome: string; criadaEm: string; aguarda: boolean }
type Pendente = Omit<Lido, 'criadaEm'> & { criadaEm: Date; removido: boolean }

/** Accounts of the city that were never activated and have an address of their own, by batches; `contaId`: one of them. */
async function* pendentes(
  ctx: Context,
  { cadastradosDe, cadastradosAte }: Parametros,
  contaId: number | null = null,
): AsyncGenerator<Pendente> {
  const contas = sql`select c.id::float8 as id, c.usuario, c.email, p.nome, c.criada_em::text as "criadaEm",
      aguarda_aprovacao(v.municipio_id, p.id) as aguarda
    from conta c join conta_vinculo v on v.conta_id = c.id join pessoa p on p.municipio_id = v.municipio_id and p.id = v.pessoa_id
    where v.municipio_id = ${ctx.municipioId} and c.situacao = 'INATIVA' and c.ativado_em is null and c.email is not null and not c.email_padrao
      and c.criada_em >= ${instanteDe(cadastradosDe)}::timestamptz and c.criada_em < ${instanteDe(plusDays(cadastradosAte, 1))}::timestamptz
      and (${contaId}::bigint is null or c.id = ${contaId}::bigint)
    order by c.criada_em, c.id`
  for await (const row of streamRows<Lido>(ctx, contas)) {
    const removidos = await listRemovidos(ctx, [row.email])
    yield { ...row, criadaEm: new Date(row.criadaEm), removido: removidos.length > 0 }
  }
}

async function* destinatarios(ctx: Context, parametros: Parametros) {
  for await (const { id, nome, usuario, email, criadaEm, aguarda, removido } of pendentes(ctx, parametros))
    yield {
      alvo: id,
      linha: { nome, usuario, email, cadastro: criadaEm },
      impedimento: removido ? erros.removido.message : aguarda ? erros.aprovacao.message : null,
      conteudo: { email },
    }
}

async function findPendente(ctx: Context, parametros: Parametros, contaId: number): Promise<Pendente | undefined> {
  for await (const pendente of pendentes(ctx, parametros, contaId)) return pendente
  return undefined
}

/** The words of the mail; undefined for the usual ones. */
function cartaDe({ modelo, assunto, texto }: Modelo, { nome, usuario }: Pendente): CartaDeAtivacao | undefined {
  if (modelo === 'LEMBRETE') return lembreteDeAtivacao(usuario)
  if (modelo !== 'PROPRIO' || !assunto || !texto) return undefined
  const preenchido = (um: string) => preencherTexto(um, { nome, usuario })
  return { assunto: preenchido(assunto), titulo: preenchido(assunto), paragrafos: preenchido(texto).split(/\n+/) }
}

/** E-mail de primeiro acesso (A25): the link of activation again, to whoever registered and never activated. The outbox sends at its own pace. */
export const emailPrimeiroAcesso = defineLote({
  ...routine,
  slug: 'email-primeiro-acesso-teixeira',
  title: 'E-mail de primeiro acesso',
  menu: [{ area: 'admin', grupo: 'Rotinas', ordem: 25, icone: 'mail' }],
  queue: 'filaEmails',
  word: 'ENVIAR',
  texts: {
    run: 'Enviar e-mails',
    danger: false,
    item: ['usuário', 'usuários'],
    warning: 'Cada usuário recebe um novo link de ativação, que vale por 7 dias; os anteriores deixam de valer.',
  },
  fields: {
    cadastradosDe: { kind: 'date', label: 'Cadastrados de', required: true, span: 3 },
    cadastradosAte: { kind: 'date', label: 'Cadastrados até', required: true, span: 3 },
    modelo: { kind: 'select', label: 'Modelo', required: true, options: modelos, initial: 'CONFIRMACAO', span: 6 },
    assunto: { kind: 'text', label: 'Assunto', required: true, max: 150, span: 12, when: { field: 'modelo', is: ['PROPRIO'] } },
    texto: {
      kind: 'longtext',
      label: 'Texto',
      required: true,
      max: 4000,
      span: 12,
      help: 'Variáveis: {{nome}} e {{usuario}}. O botão com o link de ativação vem depois do texto.',
      when: { field: 'modelo', is: ['PROPRIO'] },
    },
  },
  check: ({ cadastradosDe, cadastradosAte, assunto, texto }) => [
    ...(cadastradosAte < cadastradosDe ? [erros.periodo] : []),
    ...validarVariaveis('assunto', assunto ?? '', variaveis),
    ...validarVariaveis('texto', texto ?? '', variaveis),
  ],
  columns: [
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'usuario', label: 'Usuário', kind: 'text' },
    { key: 'email', label: 'E-mail', kind: 'email' },
    { key: 'cadastro', label: 'Cadastrado em', kind: 'datetime' },
  ],
  items: destinatarios,
  async run(ctx, { alvo, conteudo }, { valores }) {
    const pendente = await findPendente(ctx, valores, alvo)
    if (!pendente || pendente.email !== conteudo.email) return refuse(erros.mudou)
    if (pendente.removido) refuse(erros.removido)
    const { usuario, email } = pendente
    await enviarAtivacao(ctx, { id: alvo, usuario, email }, {}, cartaDe(valores, pendente))
    return 'E-mail na fila de envio.'
  },
})
