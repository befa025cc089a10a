import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { renderMail } from '@iss/platform/mail'
import { type Context, implement } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { enviarUsuario } from '../contract/login.ts'
import { contaTable, contaVinculoTable } from '../tables/acesso.ts'
import { abrirTentativas } from './tentativas.ts'

const resposta = { mensagem: 'A informação do usuário foi enviada para o seu e-mail cadastrado.' }

/** Sends the user name to the registered e-mail. Whoever has none gets the same answer, so that nobody learns who is registered. */
export const enviarUsuarioOperation = implement(enviarUsuario, async (ctx, { documento, idMunicipio }) => {
  await ctx.enterMunicipio(idMunicipio)
  const tentativas = await abrirTentativas(ctx, 'recuperar', `${idMunicipio} ${documento}`)
  await tentativas.falhou(new Error('one more request for the user name'))
  const pessoa = await findPessoaPorDocumento(ctx, documento)
  for (const conta of pessoa ? await contasDaPessoa(ctx, pessoa.id) : []) {
    const email = conta.email ?? pessoa?.email
    if (!email || conta.situacao === 'BLOQUEADA') continue
    await ctx.mail({
      para: [email],
      assunto: 'Seu usuário do portal do ISS',
      ...renderMail({
        titulo: 'Lembrete de usuário',
        paragrafos: [`O seu usuário é ${conta.usuario}.`, 'Se você não pediu este lembrete, ignore esta mensagem.'],
        botao: { texto: 'Entrar no portal', url: `${ctx.baseUrl}/landing-page` },
      }),
    })
    await ctx.audit({ tipo: 'usuario.lembrado', entidade: 'conta', entidadeId: conta.id })
  }
  return resposta
})

async function contasDaPessoa(ctx: Context, pessoaId: number) {
  const rows = await ctx.db
    .select({ conta: contaTable })
    .from(contaVinculoTable)
    .innerJoin(contaTable, eq(contaTable.id, contaVinculoTable.contaId))
    .where(and(eq(contaVinculoTable.municipioId, ctx.municipioId), eq(contaVinculoTable.pessoaId, pessoaId)))
  return rows.map((row) => row.conta)
}
