import { expect, it } from 'vitest'
import { lerConfiguracaoPsp } from './psp-configuracao.ts'

const completa = {
  ISS_PIX: 'bacen',
  ISS_PIX_ENDERECO: 'https://pix.banco.example/v2',
  ISS_PIX_TOKEN: 'https://pix.banco.example/oauth/token',
  ISS_PIX_CLIENTE: 'prefeitura',
  ISS_PIX_SEGREDO: 'segredo-do-teste',
  ISS_PIX_NOTIFICACAO_SEGREDO: 'outro-segredo',
}

it('is the simulator unless told', () => {
  expect(lerConfiguracaoPsp({})).toBeNull()
  expect(() => lerConfiguracaoPsp({ ISS_PIX: 'outro' })).toThrow('ISS_PIX deve ser simulador ou bacen.')
})

it('names every missing variable at once and no value', () => {
  expect(() => lerConfiguracaoPsp({ ISS_PIX: 'bacen', ISS_PIX_SEGREDO: 'muito-secreto' })).toThrow(
    'Com ISS_PIX=bacen, a variável ISS_PIX_ENDERECO é obrigatória. Com ISS_PIX=bacen, a variável ISS_PIX_TOKEN é obrigatória. ' +
      'Com ISS_PIX=bacen, a variável ISS_PIX_CLIENTE é obrigatória. Com ISS_PIX=bacen, a variável ISS_PIX_NOTIFICACAO_SEGREDO é obrigatória.',
  )
})

it('refuses plain http outside the loopback', () => {
  const http = { ...completa, ISS_PIX_ENDERECO: 'http://pix.banco.example/v2' }
  expect(() => lerConfiguracaoPsp(http)).toThrow('ISS_PIX_ENDERECO deve ser um endereço https.')
  expect(() => lerConfiguracaoPsp({ ...completa, ISS_PIX_ENDERECO: 'http://127.0.0.1:9/v2' })).not.toThrow()
})

it('reads the client certificate and needs its key', () => {
  expect(() => lerConfiguracaoPsp({ ...completa, ISS_PIX_CERTIFICADO: 'cliente.pem' })).toThrow('ISS_PIX_CERTIFICADO_CHAVE')
  const env = {
    ...completa,
    ISS_PIX_CERTIFICADO: 'cliente.pem',
    ISS_PIX_CERTIFICADO_CHAVE: 'cliente.key',
    ISS_PIX_AC: 'ac.pem',
    ISS_PIX_NOTIFICACAO: 'mtls',
  }
  const lida = lerConfiguracaoPsp(env, (caminho) => `conteúdo de ${caminho}`)
  expect(lida).toMatchObject({
    prova: 'mtls',
    opcoes: { certificado: { cert: 'conteúdo de cliente.pem', key: 'conteúdo de cliente.key', ca: 'conteúdo de ac.pem' } },
  })
})
