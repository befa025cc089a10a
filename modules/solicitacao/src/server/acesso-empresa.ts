import { refere } from '@iss/platform/db'
import { type Chave, chavesFuncionario } from '@iss/acesso/domain/permissoes-por-perfil'
import { criarConta, findContaPorUsuario } from '@iss/acesso/server'
import { contaTable, contaVinculoTable } from '@iss/acesso/tables/acesso'
import { normalizeDocumento, tipoDocumento } from '@iss/kernel/documento'
import { all, refuse } from '@iss/kernel/errors'
import type { DadosPapel } from '@iss/pessoa/domain/perfil-papel'
import { cadastrarPessoa, concederPapel, encerrarPapel, findPessoaPorDocumento, getPessoa } from '@iss/pessoa/server'
import { papelTable, pessoaTable } from '@iss/pessoa/tables/pessoa'
import { hasChave } from '@iss/platform/contract'
import { renderMail } from '@iss/platform/mail'
import { type Context, implement } from '@iss/platform/server'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { buscarAcessosEmpresa, revogarAcessoEmpresa, salvarAcessoEmpresa } from '../contract/acesso-empresa.ts'
import { acessoEmpresaErrors, acessoEmpresaMensagens, funcoesDoFuncionario } from '../domain/acesso-empresa.ts'

const daEmpresa = (ctx: Context) =>
  and(eq(papelTable.perfil, 'funcionario'), eq(papelTable.empregadorId, ctx.sessao.pessoaSelecionadaId))

/** Functions that the user may lend: those of employees that he holds himself. */
const listFuncoes = (ctx: Context): Chave[] => chavesFuncionario.filter((chave) => hasChave(ctx.user, chave))

export const buscarAcessosEmpresaOperation = implement(buscarAcessosEmpresa, async (ctx) => {
  const rows = await ctx.db
    .select({
      papel: papelTable,
      nome: pessoaTable.nome,
      documento: pessoaTable.documento,
      usuario: contaTable.usuario,
      email: contaTable.email,
      ultimoLogin: contaTable.ultimoLogin,
    })
    .from(papelTable)
    .innerJoin(pessoaTable, refere(papelTable.atorId, pessoaTable))
    .leftJoin(
      contaVinculoTable,
      and(eq(contaVinculoTable.municipioId, papelTable.municipioId), eq(contaVinculoTable.pessoaId, papelTable.atorId)),
    )
    .leftJoin(contaTable, eq(contaTable.id, contaVinculoTable.contaId))
    .where(daEmpresa(ctx))
    .orderBy(desc(papelTable.id))
  return {
    lista: rows.map(({ papel, nome, documento, usuario, email, ultimoLogin }) => ({
      id: papel.id,
      documento,
      nome,
      usuario: usuario ?? '',
      email: email ?? '',
      funcoes: (papel.dados.chaves ?? chavesFuncionario).map((chave) => funcoesDoFuncionario[chave] ?? chave).join(', '),
      desde: papel.inicio,
      validade: papel.dados.validade ?? null,
      situacao: situacaoDoAcesso(papel, ultimoLogin !== null, ctx.clock.today()),
    })),
    funcoes: listFuncoes(ctx).map((value) => ({ value, label: funcoesDoFuncionario[value] ?? value })),
  }
})

/** An access that was neither taken back nor is past its last day is asked for until the employee first signs in. */
function situacaoDoAcesso({ fim, dados }: { fim: string | null; dados: DadosPapel }, entrou: boolean, hoje: string) {
  if (fim !== null) return 'Revogado' as const
  if (isVencido(dados, hoje)) return 'Vencido' as const
  return entrou ? ('Ativo' as const) : ('Solicitado' as const)
}

const isVencido = ({ validade }: DadosPapel, hoje: string) => validade !== undefined && validade < hoje

async function hasConta(ctx: Context, pessoaId: number): Promise<boolean> {
  const [conta] = await ctx.db
    .select({ id: contaVinculoTable.id })
    .from(contaVinculoTable)
    .where(and(eq(contaVinculoTable.municipioId, ctx.municipioId), eq(contaVinculoTable.pessoaId, pessoaId)))
  return conta !== undefined
}

type Pedido = { documento: string; nome: string; email: string; usuario: string; funcoes: string[] }

/** Gives an account to who was not registered and invites him: the password is set by the recovery of the portal. */
async function convidar(ctx: Context, pessoaId: number, { nome, email, usuario }: Pedido): Promise<void> {
  await criarConta(ctx, { pessoaId, usuario, senhaHash: null, email, emailVerificado: true, situacao: 'ATIVA' })
  const empresa = await getPessoa(ctx, ctx.sessao.pessoaSelecionadaId)
  await ctx.mail({
    para: [email],
    assunto: `Acesso de ${empresa.nome} ao portal do ISS`,
    ...renderMail({
      titulo: 'Você recebeu acesso ao portal do ISS',
      paragrafos: [
        `${nome}, a empresa ${empresa.nome} deu a você acesso ao portal. O seu usuário é ${usuario}.`,
        'Abra o portal e use a opção de recuperar a senha para definir a sua senha.',
      ],
      botao: { texto: 'Abrir o portal', url: ctx.baseUrl },
    }),
  })
}

export const salvarAcessoEmpresaOperation = implement(salvarAcessoEmpresa, async (ctx, entrada) => {
  const empregadorId = ctx.sessao.pessoaSelecionadaId
  const pedido = { ...entrada, documento: normalizeDocumento(entrada.documento), funcoes: [...new Set(entrada.funcoes)] }
  const pessoa = await findPessoaPorDocumento(ctx, pedido.documento)
  const [aberto] = pessoa
    ? await ctx.db
        .select({ id: papelTable.id, dados: papelTable.dados })
        .from(papelTable)
        .where(and(daEmpresa(ctx), eq(papelTable.atorId, pessoa.id), isNull(papelTable.fim)))
    : []
  // Who is registered proves who he is by the first access: else whoever knows his CPF could have his account sent to an address of his choice.
  const vencido = aberto !== undefined && isVencido(aberto.dados, ctx.clock.today())
  const semUsuario = pessoa !== undefined && !(await hasConta(ctx, pessoa.id))
  const novaConta = !pessoa
  const minhas: readonly string[] = listFuncoes(ctx)
  const violations = all(
    tipoDocumento(pedido.documento) !== 'CPF' && acessoEmpresaErrors.cpf,
    pessoa?.id === empregadorId && acessoEmpresaErrors.aPropria,
    aberto !== undefined && !vencido && acessoEmpresaErrors.repetido,
    semUsuario && acessoEmpresaErrors.semUsuario,
    !pessoa && pedido.nome === '' && acessoEmpresaErrors.nome,
    novaConta && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(pedido.email) && acessoEmpresaErrors.email,
    novaConta && !/^\S{3,60}$/.test(pedido.usuario) && acessoEmpresaErrors.usuario,
    novaConta && (await findContaPorUsuario(ctx, pedido.usuario)) !== undefined && acessoEmpresaErrors.usuarioDeOutro,
    pedido.funcoes.length === 0 && acessoEmpresaErrors.funcoes,
    pedido.funcoes.some((funcao) => !minhas.includes(funcao)) && acessoEmpresaErrors.funcaoAlheia,
    pedido.validade !== null && pedido.validade <= ctx.clock.today() && acessoEmpresaErrors.validade,
  )
  if (violations.length > 0) refuse(violations)
  const pessoaId =
    pessoa?.id ??
    (await cadastrarPessoa(ctx, {
      pessoa: { documento: pedido.documento, nome: pedido.nome, email: pedido.email },
      papeis: [{ perfil: 'usuario' }],
    }))
  if (vencido) await encerrarPapel(ctx, pessoaId, { perfil: 'funcionario', empregadorId })
  const dados = { chaves: pedido.funcoes, ...(pedido.validade === null ? {} : { validade: pedido.validade }) }
  await concederPapel(ctx, pessoaId, { perfil: 'funcionario', empregadorId, dados })
  if (novaConta) await convidar(ctx, pessoaId, pedido)
  return { mensagem: novaConta ? acessoEmpresaMensagens.convidado : acessoEmpresaMensagens.concedido }
})

export const revogarAcessoEmpresaOperation = implement(revogarAcessoEmpresa, async (ctx, { id }) => {
  const [papel] = await ctx.db
    .select()
    .from(papelTable)
    .where(and(eq(papelTable.id, id), daEmpresa(ctx), isNull(papelTable.fim)))
  if (!papel) refuse(acessoEmpresaErrors.naoEncontrado, { kind: 'not-found' })
  await encerrarPapel(ctx, papel.atorId, { perfil: 'funcionario', empregadorId: ctx.sessao.pessoaSelecionadaId })
  return { mensagem: acessoEmpresaMensagens.revogado }
})
