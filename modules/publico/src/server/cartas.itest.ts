import { enviarSenha, enviarUsuario } from '@iss/acesso/contract/login'
import { buscarEmail, buscarEmails } from '@iss/inicial/contract/caixa-de-saida'
import { withCheckDigits } from '@iss/kernel/documento'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pedirAtivacao } from '../contract/primeiro-acesso.ts'
import { cenaPrimeiroAcesso } from '../../test/primeiro-acesso.ts'

let cena: Awaited<ReturnType<typeof cenaPrimeiroAcesso>>
beforeAll(async () => {
  cena = await cenaPrimeiroAcesso()
})
afterAll(() => cena?.scene.stop())

/** What the page that shows the outbox to the administrator has of the newest mail to an address. */
async function naCaixa(para: string, assunto: string) {
  const admin = await cena.scene.as('administrador')
  const { lista } = await admin.call(buscarEmails, { pagina: 0, tamanho: 50, busca: assunto })
  const linha = lista.find((email) => email.para.includes(para))
  if (!linha) throw new Error(`No mail '${assunto}' to ${para}`)
  return admin.call(buscarEmail, { id: linha.id })
}

const pedir = async (numero: string, usuario: string) => {
  const documento = withCheckDigits(numero)
  await cena.enviar(await cena.preencher(documento, { nome: 'Ana & Filhos <Teste>', usuario, email: `${usuario}@exemplo.test` }))
  return documento
}

const casos: [string, string, string, RegExp, () => Promise<unknown>][] = [
  [
    'activation',
    'inativo@demonstracao.example',
    'Ative o seu acesso ao portal do ISS',
    /\/public\/ativar\?codigo=[\w-]{43}/,
    async () => cena.scene.publico.call(pedirAtivacao, { usuario: 'inativo', captcha: await cena.scene.captcha() }),
  ],
  [
    'recovery',
    'gama@demonstracao.example',
    'Código para redefinir a senha',
    /\/public\/recupera-senha\/gama\/\d{6}/,
    () => cena.scene.publico.call(enviarSenha, { usuario: 'gama' }),
  ],
  [
    'user reminder',
    'beta@demonstracao.example',
    'Seu usuário do portal do ISS',
    /O seu usuário é beta\./,
    () => cena.scene.publico.call(enviarUsuario, { documento: demoDocumentos.beta, idMunicipio: 1 }),
  ],
  [
    'registration approved',
    'ana.aprovada@exemplo.test',
    'Seu cadastro foi aprovado',
    /\/public\/ativar\?codigo=[\w-]{43}/,
    async () => cena.atender(await pedir('300000081', 'ana.aprovada')),
  ],
  [
    'registration rejected',
    'ana.recusada@exemplo.test',
    'Sua solicitação foi indeferida',
    /Justificativas:/,
    async () => cena.atender(await pedir('300000082', 'ana.recusada'), false),
  ],
]

describe('mails of the public pages, as the outbox shows them', () => {
  it.each(casos)('%s: to %s, as text and as HTML, in Portuguese', async (_nome, para, assunto, essencial, agir) => {
    await agir()
    const carta = await naCaixa(para, assunto)
    expect(carta.texto).toMatch(essencial)
    expect(carta.html.replaceAll('&amp;', '&')).toMatch(essencial)
    expect(carta.html).toContain('<html lang="pt-BR">')
    // The same sentences in both, and nothing that was typed becomes markup.
    const [titulo = '', primeiro = ''] = carta.texto.split('\n\n')
    const escrito = (texto: string) => texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    expect(carta.html).toContain(`<h1`)
    expect(carta.html).toContain(escrito(titulo))
    expect(carta.html).toContain(escrito(primeiro.split('\n')[0] ?? ''))
    expect(carta.html).not.toContain('<Teste>')
    expect(carta.texto).toContain('Esta é uma mensagem automática.')
    expect(carta.texto).not.toMatch(/<[a-z]/)
  })

  it('N1-4-02 a request is Pendente until it is Aprovada or Indeferida', async () => {
    const situacao = async (usuario: string) =>
      (
        await cena.scene.owner<{ situacao: string }>(
          `select situacao from solicitacao where dados->>'usuario' = $1 order by id desc limit 1`,
          [usuario],
        )
      )[0]?.situacao
    await pedir('300000083', 'ana.espera')
    expect(await Promise.all(['ana.espera', 'ana.aprovada', 'ana.recusada'].map(situacao))).toEqual([
      'Pendente',
      'Aprovada',
      'Indeferida',
    ])
  })
})
