import { darSenhaTemporaria, examinarSenhaEmPapel, findConta } from '@iss/acesso/server'
import { formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { fill, refuse } from '@iss/kernel/errors'
import { reportFrameOf } from '@iss/list/server'
import { getPessoa } from '@iss/pessoa/server'
import { createPdf } from '@iss/platform/pdf'
import { type Context, implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { buscarSenhaEmPapel, imprimirSenhaEmPapel } from '../contract/senha-em-papel.ts'
import { solicitacaoErrors } from '../domain/errors.ts'
import { solicitacaoSenhaTable as table } from '../tables/solicitacao-senha.ts'
import { getSolicitacaoDoFisco } from './find-solicitacao.ts'
import { findNome } from './nomes.ts'

async function findSenha(ctx: Context, solicitacaoId: number) {
  const [row] = await ctx.db.select().from(table).where(eq(table.solicitacaoId, solicitacaoId))
  return row
}

export const buscarSenhaEmPapelOperation = implement(buscarSenhaEmPapel, async (ctx, { criptId }) => {
  const row = await findSenha(ctx, (await getSolicitacaoDoFisco(ctx, criptId)).id)
  const conta = row && (await findConta(ctx, row.contaId))
  if (!row || !conta) return null
  return {
    usuario: conta.usuario,
    impressaEm: row.impressaEm?.toISOString() ?? null,
    impressaPor: (await findNome(ctx, row.impressaPorId)) || null,
    valeAte: row.valeAte?.toISOString() ?? null,
    trocada: row.impressaEm !== null && !conta.trocarSenha,
  }
})

/**
 * Makes the temporary password of a granted request and answers it on paper. It is made only now and stored nowhere, so that nobody else can
 * have seen it, and a second time is refused. Refuses an account that may no longer have one.
 */
export const imprimirSenhaEmPapelOperation = implement(imprimirSenhaEmPapel, async (ctx, { criptId }) => {
  const solicitacao = await getSolicitacaoDoFisco(ctx, criptId, { lock: true })
  const row = await findSenha(ctx, solicitacao.id)
  if (!row) return refuse(solicitacaoErrors.senhaNaoConcedida)
  if (row.impressaEm) refuse(fill(solicitacaoErrors.senhaJaImpressa, { data: formatDataHora(row.impressaEm) }))
  const conta = await findConta(ctx, row.contaId)
  const violations = conta ? await examinarSenhaEmPapel(ctx, conta) : [solicitacaoErrors.senhaNaoConcedida]
  if (violations.length > 0) refuse(violations)
  const { usuario, senha, valeAte } = await darSenhaTemporaria(ctx, row.contaId)
  const impressaEm = ctx.clock.now()
  await ctx.db.update(table).set({ impressaEm, impressaPorId: ctx.user.pessoaUsuario.id, valeAte }).where(eq(table.id, row.id))
  await ctx.audit({
    tipo: 'solicitacao.senha-impressa',
    entidade: 'solicitacao',
    entidadeId: solicitacao.id,
    depois: { protocolo: solicitacao.protocolo, conta: row.contaId, valeAte: valeAte.toISOString() },
  })
  return {
    stream: await toPdf(ctx, { ...solicitacao, pessoaId: row.pessoaId, usuario, senha, valeAte }),
    nome: `senha-${solicitacao.protocolo}.pdf`,
    tipo: 'application/pdf',
    inline: true,
  }
})

type Papel = { protocolo: string | null; pessoaId: number; usuario: string; senha: string; valeAte: Date }

async function toPdf(ctx: Context, { protocolo, pessoaId, usuario, senha, valeAte }: Papel): Promise<Buffer> {
  const pessoa = await getPessoa(ctx, pessoaId)
  const pdf = createPdf({
    titulo: 'Senha temporária',
    emitidoEm: ctx.clock.now(),
    moldura: { ...(await reportFrameOf(ctx)), usuario: ctx.user.nomeUsuario },
    ...(ctx.producao ? {} : { marcaDagua: 'SEM VALOR FISCAL' }),
  })
  pdf.addPage()
  const { left, top, width } = pdf.area
  let y = top
  for (const [rotulo, valor, size] of [
    ['Protocolo', protocolo ?? '', 11],
    ['Nome', pessoa.nome, 11],
    ['CPF/CNPJ', formatDocumento(pessoa.documento), 11],
    ['Usuário', usuario, 14],
    ['Senha temporária', senha, 14],
    ['Vale até', formatDataHora(valeAte), 11],
  ] as const) {
    pdf.text(`${rotulo}:`, left, y, { size: 10, bold: true })
    pdf.text(valor, left + 120, y - (size - 10) / 2, { size, bold: size > 11, width: width - 120 })
    y += size + 9
  }
  y += 10
  for (const [index, passo] of [
    `Abra ${ctx.baseUrl} e entre com o usuário e a senha acima. Maiúsculas e minúsculas são diferentes.`,
    'O sistema pedirá uma senha nova logo na primeira entrada. A senha deste papel deixa de valer.',
    'Depois de entrar, informe um e-mail seu: com ele a senha é recuperada sem vir à prefeitura.',
    'Não mostre este papel a ninguém e destrua-o depois de usar.',
  ].entries())
    y = pdf.paragraph(`${index + 1}. ${passo}`, left, y, { size: 10, width }) + 5
  y += 60
  pdf.line(left, y, left + 260, y)
  pdf.text('Recebi a senha temporária', left, y + 5, { size: 9 })
  return pdf.toBuffer()
}
