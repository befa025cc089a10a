import { entrar, redefinirSenha } from '@iss/acesso/contract/identidade'
import { autenticar } from '@iss/acesso/contract/login'
import type { buscarUserInfo } from '@iss/portal/contract/sessao'
import { loadMunicipiosIbge } from '@iss/municipio/server'
import type { AnswerOf } from '@iss/platform/contract'
import { atenderAprovar, atenderBuscarTO, atenderIndeferir, buscarAtendimento } from '@iss/solicitacao/contract/atendimento'
import { type Client, type Scene, startScene } from '@iss/testing'
import { expect } from 'vitest'
import { autorizar, cadastrar } from '../src/contract/primeiro-acesso.ts'
import type { UsuarioTO } from '../src/contract/usuario-to.ts'

export { readPdf } from '../../../packages/list/src/testing/read-files.ts'

/** Keys and sentences of a refusal. */
export const mensagens = (answer: { body: { mensagens?: { key: string | null; message: string }[] } }) =>
  (answer.body.mensagens ?? []).map(({ key, message }) => [key, message])
/** The link of activation in the text of a mail; '' when there is none. */
export const linkEm = (texto: string) => /\/public\/ativar\?codigo=[A-Za-z0-9_-]+/.exec(texto)?.[0] ?? ''

/** A city with its directory of municipalities, an inspector, and the steps of the first access. */
export async function cenaPrimeiroAcesso() {
  const scene: Scene = await startScene()
  await loadMunicipiosIbge({ query: async (text, values) => ({ rows: await scene.owner(text, values) }) })
  const fiscal: Client = await scene.as('fiscal')
  const iniciar = (documento: string, idMunicipio = 1) => scene.publico.call(autorizar, { documento, idMunicipio })
  const cartas = (para: string) =>
    scene.owner<{ assunto: string; texto: string; html: string }>(
      'select assunto, texto, html from email where $1 = any(para) order by id',
      [para],
    )
  const pagina = async (path: string) => {
    const answer = await scene.publico.get(path, { accept: 'text/html' })
    return { status: answer.status, html: String(answer.body) }
  }

  /** The form filled in by someone new. */
  async function preencher(
    documento: string,
    change: Partial<UsuarioTO> & { nome?: string; email?: string },
  ): Promise<UsuarioTO> {
    const to = await iniciar(documento)
    const { nome = 'Joana Nova', email = 'joana@exemplo.test', ...rest } = change
    return {
      ...to,
      pessoa: { ...to.pessoa, nome: to.pessoa.nome || nome, email },
      confirmacaoEmail: email,
      usuario: 'joana',
      telefone: '31988887777',
      endereco: { ...to.endereco, cep: '35999-030', numero: '45' },
      ...rest,
    }
  }
  const enviar = (to: UsuarioTO) => scene.publico.call(cadastrar, to)

  async function atender(documento: string, aprovar = true, dados = {}): Promise<AnswerOf<typeof atenderBuscarTO>> {
    const linhas = await fiscal.call(buscarAtendimento, { documento, situacao: 'pendente' } as never)
    const criptId = linhas[0]?.criptId ?? ''
    const to = await fiscal.call(atenderBuscarTO, { criptId })
    if (aprovar) await fiscal.call(atenderAprovar, { criptId, versao: to.versao, texto: '', enviarEmail: true, dados })
    else {
      const justificativa = to.justificativas[0]?.id ?? 0
      await fiscal.call(atenderIndeferir, {
        solicitacao: criptId,
        versao: to.versao,
        justificativaIndeferimentoList: [justificativa],
        texto: '',
        enviarEmail: true,
      })
    }
    return to
  }

  /** From the mailed link to the start page: opens it, defines the password with the code that it leads to, signs in. */
  async function ativarEEntrar(link: string, usuario: string) {
    const aberta = await pagina(link)
    expect(aberta.status).toBe(200)
    const codigo = new RegExp(`/public/recupera-senha/${usuario}/([0-9]{6})`).exec(aberta.html)?.[1] ?? ''
    await scene.publico.call(redefinirSenha, { usuario, codigo, senha: 'segredo1' })
    expect(await scene.publico.call(autenticar, { usuario, senha: 'segredo1' })).toEqual({
      success: true,
      relogar: false,
      errors: [],
    })
    const tokens = await scene.publico.call(entrar, { usuario, senha: 'segredo1' })
    const accessToken = 'accessToken' in tokens ? tokens.accessToken : ''
    const answer = await scene.publico.get('/v2/rest/session/buscarUserInfo', { authorization: `Bearer ${accessToken}` })
    return answer.body as AnswerOf<typeof buscarUserInfo>
  }

  return { scene, fiscal, iniciar, cartas, pagina, preencher, enviar, atender, ativarEEntrar }
}
