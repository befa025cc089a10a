import { defineErrors, refuse } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { defineLote, routine } from '@iss/lote/definition'
import type { Context } from '@iss/platform/server'
import { enviarAtivacao, isAguardandoAprovacao } from '../server/ativacao.ts'
import { listRemovidos } from '../server/remover-inscricao-email.ts'

const erros = defineErrors('email-primeiro-acesso', {
  periodo: { field: 'cadastradosAte', message: sentences.datasInvertidas },
  removido: { message: 'O endereço pediu para não receber mensagens.' },
  aprovacao: { message: sentences.aguardaAprovacao },
  mudou: { message: 'O acesso já foi ativado ou o e-mail mudou depois da prévia.' },
})

type Parametros = { cadastradosDe: string; cadastradosAte: string }
type Pendente = { id: number; usuario: string; email: string; nome: string; pessoaId: number; criadaEm: Date; removido: boolean }

/** Accounts of the city that were never activated and have an address of their own; `contaId`: one of them. */
async function listPendentes(ctx: Context, { cadastradosDe, cadastradosAte }: Parametros, contaId: number | null = null) {
  const { rows } = await ctx.client.query<Omit<Pendente, 'removido'>>(
    `select c.id::float8 as id, c.usuario, c.email, p.nome, p.id::float8 as "pessoaId", c.criada_em as "criadaEm"
     from conta c join conta_vinculo v on v.conta_id = c.id join pessoa p on p.municipio_id = v.municipio_id and p.id = v.pessoa_id
     where v.municipio_id = $1 and c.situacao = 'INATIVA' and c.ativado_em is null and c.email is not null and not c.email_padrao
       and c.criada_em >= $2 and c.criada_em < $3 and ($4::bigint is null or c.id = $4)
     order by c.criada_em, c.id`,
    [ctx.municipioId, instanteDe(cadastradosDe), instanteDe(plusDays(cadastradosAte, 1)), contaId],
  )
  const removidos = new Set(
    await listRemovidos(
      ctx,
      rows.map(({ email }) => email),
    ),
  )
  return rows.map((row): Pendente => ({ ...row, removido: removidos.has(row.email) }))
}

async function* pendentes(ctx: Context, parametros: Parametros) {
  for (const { id, usuario, email, nome, pessoaId, criadaEm, removido } of await listPendentes(ctx, parametros)) {
    const aguarda = await isAguardandoAprovacao(ctx, pessoaId)
    yield {
      alvo: id,
      linha: { nome, usuario, email, cadastro: criadaEm },
      impedimento: removido ? erros.removido.message : aguarda ? erros.aprovacao.message : null,
      conteudo: { email },
    }
  }
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
  },
  check: ({ cadastradosDe, cadastradosAte }) => (cadastradosAte < cadastradosDe ? [erros.periodo] : []),
  columns: [
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'usuario', label: 'Usuário', kind: 'text' },
    { key: 'email', label: 'E-mail', kind: 'email' },
    { key: 'cadastro', label: 'Cadastrado em', kind: 'datetime' },
  ],
  items: pendentes,
  async run(ctx, { alvo, conteudo }, { valores }) {
    const [pendente] = await listPendentes(ctx, valores, alvo)
    if (!pendente || pendente.email !== conteudo.email) return refuse(erros.mudou)
    if (pendente.removido) refuse(erros.removido)
    await enviarAtivacao(ctx, { id: alvo, usuario: pendente.usuario, email: pendente.email })
    return 'E-mail na fila de envio.'
  },
})
