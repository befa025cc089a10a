import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { criarConta, vincularConta } from '../server/criar-conta.ts'
import { findContaPorUsuario } from '../server/find-conta.ts'
import { hashSenha } from '../server/senha-hash.ts'
import { contaLegadaTable } from '../tables/acesso.ts'

/** Password of every account of the demonstration; a production start refuses a database that holds one. */
export const senhaDemo = 'Demo@2026'
/** Second password of the manager of Porto Claro, a municipality of the government kind. */
export const contraSenhaDemo = 'Contra@2026'

const usuariosNovaSerra: readonly DemoPessoa[] = [
  'alfa',
  'beta',
  'gama',
  'delta',
  'hospital',
  'locadora',
  'banco',
  'cartorio',
  'pedagio',
  'transporte',
  'ensino',
  'grafica',
  'contador',
  'funcionario',
  'fiscal',
  'fiscal2',
  'gestor',
  'administrador',
  'suporte',
  'eventual',
  'maria',
  'integra',
  'novaera',
  'sociedade',
  'estimativa',
  'fixo',
  'mei',
  'imune',
  'isento',
  'zeta',
  'omega',
  'baixada',
  'bloqueada',
  'paralisada',
  'padrao',
  'inativo',
  'novato',
]
const usuariosPortoClaro: readonly (readonly [string, DemoPessoa])[] = [
  ['gestor.porto', 'gestorPorto'],
  ['fiscal.porto', 'fiscalPorto'],
  ['alfa.porto', 'alfaPorto'],
]
/** Accounts of Nova Serra that may choose Porto Claro too. */
const duasCidades: readonly DemoPessoa[] = ['contador', 'administrador', 'suporte']

/** Accounts of both cities; the name of the user is the short name of the person. */
export const demoContas = defineDemo({
  nome: 'contas',
  ordem: 30,
  async load(ctx, _world, cidade) {
    const senhaHash = await hashSenha(senhaDemo)
    if (cidade === novaSerra) {
      for (const usuario of usuariosNovaSerra) await conta(ctx, usuario, usuario, senhaHash)
      await legada(ctx)
      return
    }
    for (const [usuario, pessoa] of usuariosPortoClaro) await conta(ctx, usuario, pessoa, senhaHash)
    for (const usuario of duasCidades) {
      const existente = await findContaPorUsuario(ctx, usuario)
      if (existente) await vincularConta(ctx, existente.id, await idDe(ctx, usuario))
    }
  },
})

async function idDe(ctx: Context, chave: DemoPessoa): Promise<number> {
  const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos[chave])
  if (!pessoa) throw new Error(`The demonstration has no person '${chave}' in city ${ctx.municipioId}`)
  return pessoa.id
}

async function conta(ctx: Context, usuario: string, chave: DemoPessoa, senhaHash: string): Promise<void> {
  const isPadrao = chave === 'padrao'
  await criarConta(ctx, {
    usuario,
    pessoaId: await idDe(ctx, chave),
    senhaHash,
    email: isPadrao ? 'naoinformado@demonstracao.example' : `${chave.toLowerCase()}@demonstracao.example`,
    emailPadrao: isPadrao,
    emailVerificado: !isPadrao,
    situacao: chave === 'inativo' ? 'INATIVA' : 'ATIVA',
    trocarSenha: chave === 'novato',
    contraSenhaHash: chave === 'gestorPorto' ? await hashSenha(contraSenhaDemo) : null,
    demo: true,
  })
}

/** A credential older than today's rules: user name with a blank, password of four characters. */
async function legada(ctx: Context): Promise<void> {
  const usuario = 'antonio velho'
  const contaId = await criarConta(ctx, {
    usuario,
    pessoaId: await idDe(ctx, 'antigo'),
    senhaHash: null,
    email: 'antigo@demonstracao.example',
    emailVerificado: true,
    demo: true,
  })
  await ctx.db
    .insert(contaLegadaTable)
    .values({ contaId, usuario, senhaHash: await hashSenha('1234'), usuarioInvalido: true, senhaInvalida: true })
}
