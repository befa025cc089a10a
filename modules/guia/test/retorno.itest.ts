import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { byText, type Client, type ErrorBody, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarGuia } from '../src/contract/guia.ts'
import { buscarRetorno, buscarRetornos } from '../src/contract/retorno.ts'
import { montarCnab240 } from '../src/domain/montar-cnab240.ts'
import { type LinhaRetorno, montarRetorno } from '../src/domain/montar-retorno.ts'
import { emitirGuia } from '../src/server/emitir-guia.ts'
import type { Guia } from '../src/tables/guia.ts'

let scene: Scene
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene.stop())

const guia = (base: string): Promise<Guia> =>
  scene.inCity(1, async (ctx) => {
    const pessoa = await findPessoaPorDocumento(ctx, '40000010000141')
    return emitirGuia(ctx, {
      pessoaId: pessoa?.id ?? 0,
      tipo: 'ENCERRAMENTO',
      papel: 'PRESTADOR',
      competencia: Competencia.of(2026, 3),
      base: Dinheiro.from(base),
    })
  })

let autenticacao = 0
const linha = ({ codigoBarras, total }: Guia, valor = total): LinhaRetorno => {
  autenticacao += 1
  return {
    codigoBarras,
    dataPagamento: '2026-04-14',
    dataCredito: '2026-04-15',
    valor,
    formaArrecadacao: '9',
    autenticacao: `AUT${autenticacao}`,
  }
}
const arquivo = (sequencial: number, linhas: LinhaRetorno[]) =>
  montarRetorno({
    convenio: '9876',
    empresa: 'PREF NOVA SERRA',
    banco: '001',
    nomeBanco: 'BANCO DO BRASIL',
    geradoEm: '2026-04-15',
    sequencial,
    linhas,
  })

type Enviado = ErrorBody & {
  retorno: { id: number; divergentes: number }
  linhas: { situacao: string; mensagem: string; guia: number | null }[]
  mensagem: string
}

async function enviar(conteudo: string, nome = 'retorno.ret'): Promise<{ status: number; body: Enviado }> {
  const limite = 'limite-do-formulario'
  const payload = `--${limite}\r\nContent-Disposition: form-data; name="file"; filename="${nome}"\r\nContent-Type: text/plain\r\n\r\n${conteudo}\r\n--${limite}--\r\n`
  const response = await scene.app.inject({
    method: 'POST',
    url: '/v2/rest/retornobancario/enviar',
    payload,
    headers: { authorization: `Bearer ${fiscal.token}`, 'content-type': `multipart/form-data; boundary=${limite}` },
  })
  return { status: response.statusCode, body: response.json() as Enviado }
}

describe('retorno de cobrança, CNAB 240 (A36)', () => {
  it('settles a guide by the number of its slip; another beneficiary and the same file again are refused', async () => {
    const [exata, menor] = await Promise.all(['150.00', '250.00'].map(guia))
    if (!exata || !menor) throw new Error('guides missing')
    const cnab = (convenio: string) =>
      montarCnab240({
        convenio,
        empresa: 'PREF NOVA SERRA',
        banco: '104',
        nomeBanco: 'CAIXA ECONOMICA FEDERAL',
        geradoEm: '2026-04-15',
        sequencial: 1,
        linhas: [
          { ...exata, valor: exata.total },
          { ...menor, valor: menor.total.minus(Dinheiro.from('48.00')) },
          { numero: 999_999_999, valor: Dinheiro.from('1.00') },
        ].map(({ numero, valor }) => ({ guia: numero, valor, dataPagamento: '2026-04-14', dataCredito: '2026-04-15' })),
      })
    const deOutra = await enviar(cnab('123457'))
    expect(deOutra.body.mensagens[0]?.message).toBe('O convênio 123457 do arquivo não é o do município (123456).')
    const { status, body } = await enviar(cnab('123456'), 'cnab.ret')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.linhas.map(({ situacao, guia: numero }) => [situacao, numero])).toEqual([
      ['PAGA', exata.numero],
      ['PAGA_A_MENOR', menor.numero],
      ['DESCONHECIDA', null],
    ])
    expect(body.linhas[2]?.mensagem).toBe('Não há guia do município com este nosso número.')
    expect(await scene.owner('select valor::text from debito where guia_id = $1', [menor.id])).toEqual([{ valor: '48.00' }])
    expect((await enviar(cnab('123456'))).body.mensagens[0]?.message).toMatch(/^Este arquivo já foi processado em /)
    const torto = cnab('123456').replace('15042026', '31042026')
    expect((await enviar(torto)).body.mensagens[0]?.message).toContain('Linha 1: A data de geração é inválida.')
  })
})

describe('arquivo de retorno (G9, G5)', () => {
  it('settles what is exact and lists what is not, losing nothing', async () => {
    const [exata, menor, maior, repetida] = await Promise.all(['100.00', '200.00', '300.00', '400.00'].map(guia))
    if (!exata || !menor || !maior || !repetida) throw new Error('guides missing')
    const deNinguem = linha({ ...exata, codigoBarras: '81620000012480098762026043000000001234560326' })
    const linhas = [
      linha(exata),
      linha(menor, Dinheiro.from('190.00')),
      linha(maior, Dinheiro.from('301.50')),
      linha(repetida),
      linha(repetida),
      deNinguem,
    ]
    const { status, body } = await enviar(arquivo(7, linhas))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.linhas.map(({ situacao }) => situacao)).toEqual([
      'PAGA',
      'PAGA_A_MENOR',
      'PAGA_A_MAIOR',
      'PAGA',
      'EM_DUPLICIDADE',
      'DESCONHECIDA',
    ])
    expect(body.mensagem).toBe('Arquivo processado: 2 pagamentos exatos, 4 a conferir.')
    expect((await fiscal.call(buscarGuia, { id: exata.id })).situacaoRotulo).toBe('Paga')
    const creditos = await scene.owner<{ motivo: string; valor: string }>(
      'select motivo, valor::text from credito where guia_id = any($1) order by valor',
      [[maior.id, repetida.id]],
    )
    expect(creditos).toEqual([
      { motivo: 'Pagamento a maior', valor: '1.50' },
      { motivo: 'Pagamento em duplicidade', valor: '400.00' },
    ])
    expect(await scene.owner('select valor::text from debito where guia_id = $1', [menor.id])).toEqual([{ valor: '10.00' }])
    const guardado = await fiscal.call(buscarRetorno, { id: body.retorno.id })
    expect(guardado.linhas).toHaveLength(6)
    expect(Dinheiro.sum(guardado.linhas.map(({ valor }) => valor)).toString()).toBe(guardado.retorno.total.toString())
    expect((await fiscal.call(buscarRetornos, { pagina: 0, tamanho: 10 })).lista[0]?.id).toBe(body.retorno.id)

    const denovo = await enviar(arquivo(7, linhas), 'outro-nome.ret')
    expect(denovo.status).toBe(409)
    expect(denovo.body.mensagens).toEqual([{ key: 'arquivo', message: 'Este arquivo já foi processado em 15/04/2026 12:00:00.' }])
    // The same payments inside another file are listed and left.
    const outro = await enviar(arquivo(8, linhas.slice(0, 2)))
    expect(outro.body.linhas.map(({ situacao }) => situacao)).toEqual(['JA_REGISTRADA', 'JA_REGISTRADA'])
    expect(await scene.owner('select count(*)::int as n from pagamento where guia_id = $1', [exata.id])).toEqual([{ n: 1 }])
  })

  it('refuses a file whose count or sum is wrong, whole', async () => {
    const uma = await guia('55.00')
    const certo = arquivo(20, [linha(uma)])
    const soma = certo.replace(/Z000003\d{17}/, 'Z00000300000000000005501')
    expect((await enviar(soma)).body.mensagens[0]?.message).toBe(
      'Linha 3: Total do arquivo (55,01) difere da soma dos registros (55,00).',
    )
    expect((await enviar(certo.replace('Z000003', 'Z000004'))).body.mensagens[0]?.message).toBe(
      'Linha 3: O arquivo tem 3 registros e informa 000004.',
    )
    expect((await enviar('nada disso')).status).toBe(409)
    expect((await fiscal.call(buscarGuia, { id: uma.id })).situacaoRotulo).toBe('A vencer')
    expect((await enviar(certo)).status).toBe(200)
  })

  it('two uploads of one file at the same moment process it once', async () => {
    const uma = await guia('77.00')
    const conteudo = arquivo(30, [linha(uma)])
    const answers = await Promise.all([enviar(conteudo), enviar(conteudo), enviar(conteudo)])
    expect(answers.map(({ status }) => status).sort(byText)).toEqual([200, 409, 409])
  })

  it('is the authority’s only', async () => {
    const alfa = await scene.as('alfa')
    expect((await alfa.try(buscarRetornos, { pagina: 0, tamanho: 10 })).status).toBe(403)
  })
})
