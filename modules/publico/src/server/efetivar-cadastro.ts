import { ativarConta, criarConta, findContaPorUsuario, findPessoaDaConta } from '@iss/acesso/server'
import { contaVinculoTable } from '@iss/acesso/tables/acesso'
import { isCpf } from '@iss/kernel/documento'
import { all, refuse, type Violation } from '@iss/kernel/errors'
import { municipioEmiteNFeAvulsa } from '@iss/municipio/domain/chaves-municipais'
import { setChave } from '@iss/municipio/server'
import { municipioIbgeTable } from '@iss/municipio/tables/municipio'
import { permiteEmissaoNotaAvulsa } from '@iss/pessoa/domain/chaves-pessoais'
import { type Natureza, origens } from '@iss/pessoa/domain/pessoa'
import {
  alterarPessoa,
  cadastrarPessoa,
  concederPapel,
  findPessoa,
  findPessoaPorDocumento,
  type PapelNovo,
  incluirContatos,
  vincularAtividades,
} from '@iss/pessoa/server'
import { type Pessoa, pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { abrirSolicitacao, type RequestKind } from '@iss/solicitacao/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { type DadosCadastro, hasEndereco } from '../domain/dados-cadastro.ts'
import { publicoErrors } from '../domain/errors.ts'
import { enviarAprovacao } from './ativacao.ts'

type Pedido = { contribuinteId: number | null; interessadoDocumento: string | null }

/** Checks that need the database: user name free, activities of the city, municipal registration of nobody else. Reads only. */
export async function verificarCadastro(ctx: Context, dados: DadosCadastro, contribuinteId: number | null): Promise<Violation[]> {
  const atividades = [...new Set(dados.atividades)]
  const conhecidas =
    atividades.length === 0
      ? []
      : await ctx.db.select({ id: atividadeTable.id }).from(atividadeTable).where(inArray(atividadeTable.id, atividades))
  const outro =
    dados.inscricaoMunicipal === ''
      ? []
      : await ctx.db
          .select({ id: pessoaTable.id })
          .from(pessoaTable)
          .where(and(eq(pessoaTable.inscricaoMunicipal, dados.inscricaoMunicipal), ne(pessoaTable.id, contribuinteId ?? 0)))
  return all(
    dados.usuario !== '' && (await isUsuarioDeOutro(ctx, dados.usuario, contribuinteId)) && publicoErrors.usuarioEmUso,
    conhecidas.length !== atividades.length && { ...publicoErrors.atividadeDesconhecida, field: 'atividades' },
    outro.length > 0 && publicoErrors.inscricaoEmUso,
  )
}

/**
 * The effect of an approved registration: registers the person, or brings the registered one up to date; opens the account that was asked for
 * and mails how to define its password; opens the request to issue notes when that was asked for. All in the transaction of the decision.
 */
export async function efetivarCadastro(ctx: Context, pedido: Pedido, dados: DadosCadastro, natureza: Natureza): Promise<void> {
  const documento = pedido.interessadoDocumento ?? dados.documento
  const conhecida =
    pedido.contribuinteId === null ? await findPessoaPorDocumento(ctx, documento) : await findPessoa(ctx, pedido.contribuinteId)
  const pessoa = conhecida ? await atualizar(ctx, conhecida, dados) : await registrar(ctx, documento, dados, natureza)
  await vincularAtividades(ctx, pessoa.id, dados.atividades)
  if (dados.usuario !== '' && !(await hasConta(ctx, pessoa.id))) {
    if (await findContaPorUsuario(ctx, dados.usuario)) refuse({ ...publicoErrors.usuarioEmUso, field: 'dados.usuario' })
    const { usuario, email } = dados
    const id = await criarConta(ctx, {
      pessoaId: pessoa.id,
      usuario,
      senhaHash: null,
      email,
      emailVerificado: true,
      situacao: 'ATIVA',
    })
    await enviarAprovacao(ctx, { id, usuario, email }, pessoa.nome)
  } else if (dados.usuario !== '') await ativarAConta(ctx, pessoa, dados.usuario)
  if (pessoa.naturezaCadastro === 'EVENTUAL') {
    if (await ctx.switchOn(municipioEmiteNFeAvulsa)) await setChave(ctx, permiteEmissaoNotaAvulsa, true, pessoa.id)
  } else if (dados.solicitaEmissaoNfe) await pedirAutorizacaoNfe(ctx, pessoa.id)
}

/** Whether a user name is taken, by another than the person who asks. */
async function isUsuarioDeOutro(ctx: Context, usuario: string, pessoaId: number | null): Promise<boolean> {
  const conta = await findContaPorUsuario(ctx, usuario)
  return conta !== undefined && (pessoaId === null || (await findPessoaDaConta(ctx, conta.id)) !== pessoaId)
}

/** The account that the person has is opened when it was not active yet; its mail tells so (S34). */
async function ativarAConta(ctx: Context, pessoa: Pessoa, usuario: string): Promise<void> {
  const conta = await findContaPorUsuario(ctx, usuario)
  if (conta?.situacao !== 'INATIVA' || !conta.email || (await findPessoaDaConta(ctx, conta.id)) !== pessoa.id) return
  await ativarConta(ctx, conta)
  await ctx.audit({
    tipo: 'conta.ativada',
    entidade: 'conta',
    entidadeId: conta.id,
    antes: { situacao: conta.situacao },
    depois: { situacao: 'ATIVA', como: 'aprovacao' },
  })
  await enviarAprovacao(ctx, { id: conta.id, usuario: conta.usuario, email: conta.email }, pessoa.nome)
}

async function hasConta(ctx: Context, pessoaId: number): Promise<boolean> {
  const table = contaVinculoTable
  const [row] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.municipioId, ctx.municipioId), eq(table.pessoaId, pessoaId)))
  return row !== undefined
}

async function registrar(ctx: Context, documento: string, dados: DadosCadastro, natureza: Natureza): Promise<Pessoa> {
  const endereco = await lerEndereco(ctx, dados)
  const papeis: PapelNovo[] = [
    ...(isCpf(documento) || natureza === 'EVENTUAL' ? [] : [{ perfil: 'empresa' as const }]),
    ...(dados.crc === '' ? [] : [{ perfil: 'contador' as const, dados: { crc: dados.crc } }]),
  ]
  const id = await cadastrarPessoa(ctx, {
    pessoa: {
      documento,
      nome: dados.nome,
      email: dados.email,
      naturezaCadastro: natureza,
      inscricaoMunicipal: dados.inscricaoMunicipal || null,
      regimeIssTipo: dados.tipoRegime,
      origem: origens.autocadastro,
      prestador: natureza === 'PERMANENTE',
      autorizadaEscriturar: dados.solicitaLivreEscrituracaoPrestador,
    },
    ...(endereco ? { enderecos: [endereco] } : {}),
    ...(dados.telefone === '' ? {} : { telefones: [dados.telefone] }),
    papeis,
  })
  const pessoa = await findPessoa(ctx, id)
  if (!pessoa) throw new Error('The registered person cannot be read')
  return pessoa
}

async function atualizar(ctx: Context, pessoa: Pessoa, dados: DadosCadastro): Promise<Pessoa> {
  const depois = await alterarPessoa(ctx, pessoa.id, {
    nome: dados.nome,
    email: dados.email,
    emailPadrao: false,
    ...(dados.inscricaoMunicipal === '' ? {} : { inscricaoMunicipal: dados.inscricaoMunicipal }),
    ...(dados.solicitaLivreEscrituracaoPrestador ? { autorizadaEscriturar: true } : {}),
  })
  const endereco = await lerEndereco(ctx, dados)
  await incluirContatos(ctx, pessoa.id, { endereco, telefone: dados.telefone || null })
  if (dados.crc !== '') await concederPapel(ctx, pessoa.id, { perfil: 'contador', dados: { crc: dados.crc } })
  return depois
}

async function lerEndereco(ctx: Context, dados: DadosCadastro) {
  if (!hasEndereco(dados)) return null
  const [municipio] = await ctx.db.select().from(municipioIbgeTable).where(eq(municipioIbgeTable.codigo, dados.municipioEndereco))
  if (!municipio) return null
  return {
    logradouroTipo: dados.logradouroTipo ?? ('R.' as const),
    logradouroNome: dados.logradouroNome,
    numero: dados.numero || 'S/N',
    complemento: dados.complemento || null,
    bairro: dados.bairro,
    cep: dados.cep || null,
    municipioCodigo: municipio.codigo,
    municipioNome: municipio.nome,
    uf: municipio.uf,
    pais: dados.pais || 'Brasil',
  }
}

/** Opens the request to issue NF-e for a registered person, with the values that its own form begins with. Does nothing where it is not offered. */
export async function pedirAutorizacaoNfe(ctx: Context, pessoaId: number): Promise<void> {
  const anfe = ctx.definitions<RequestKind>('request').find((kind) => kind.tipo === 'ANFE')
  const valores = anfe && (await anfe.preparar?.(ctx, pessoaId))?.valores
  if (!valores) return
  await abrirSolicitacao(ctx, {
    tipo: 'ANFE',
    dados: { ...valores, aceite: true },
    contribuinteId: pessoaId,
    solicitanteId: pessoaId,
  })
}
