import { plusDays } from '@iss/kernel/data'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarTiposImportacao, confirmarImportacao, validarImportacao } from '@iss/lote/contract/importacao'
import { type LinhaPlanilha, linhaVazia, toCsvPlanilha } from '../src/domain/rps-planilha.ts'
import { enviar, notasDeRps, ver } from './importar.ts'

let scene: Scene
let integra: Client
beforeAll(async () => {
  scene = await startScene()
  integra = await scene.as('integra')
})
afterAll(() => scene?.stop())

const linha = (mudanca: Partial<LinhaPlanilha>): LinhaPlanilha => ({
  ...linhaVazia,
  serie: 'M',
  emissao: '12/01/2026',
  tomadorDocumento: '11.444.777/0001-61',
  tomadorNome: 'Comercial Aurora Ltda',
  item: '1.07',
  discriminacao: 'Suporte técnico do mês',
  valor: '850,00',
  ...mudanca,
})
const digitar = async (...linhas: LinhaPlanilha[]) =>
  integra.try(validarImportacao, {
    tipo: 'rps-planilha',
    arquivoId: await enviar(scene, integra, toCsvPlanilha(linhas), 'rps-digitados.csv'),
  })
const idDe = (answer: Awaited<ReturnType<typeof digitar>>) => Number((answer.body as { id?: number }).id)
const frases = (answer: { body: { mensagens?: { message: string }[] } }) =>
  (answer.body.mensagens ?? []).map(({ message }) => message)
const vence = (fim: string | null) =>
  scene.owner(
    `update autorizacao_importacao a set fim = $1 from pessoa p
     where p.municipio_id = a.municipio_id and p.id = a.pessoa_id and p.documento = '11222333000181'`,
    [fim],
  )

describe('R2-2.4-37 M2-2.4-31 Importar RPS e Escriturações (manual) (S22)', () => {
  it('lines typed by hand are previewed, each with its own result, and become notes', async () => {
    const recebida = await digitar(
      linha({ numero: '501' }),
      linha({ numero: '502', valor: '1.240,50', tomadorDocumento: '', tomadorNome: '' }),
      linha({ numero: '502' }),
      linha({ numero: '503', item: 'x' }),
    )
    expect(recebida.status).toBe(200)
    const { itens } = await ver(integra, idDe(recebida))
    expect(itens.lista.map(({ chave, situacao }) => [chave, situacao])).toEqual([
      ['RPS 501/M', 'OK'],
      ['RPS 502/M', 'OK'],
      ['RPS 502/M', 'ERRO'],
      ['Linha 5', 'ERRO'],
    ])
    expect(itens.lista[2]?.mensagens[0]?.texto).toBe('O RPS 502/M está repetido no arquivo.')
    expect(itens.lista[3]?.mensagens[0]?.texto).toBe('Linha 5: o valor de Item da LC 116 não é válido: x.')
    await integra.call(confirmarImportacao, { id: idDe(recebida) })
    await scene.runProcesses()
    expect((await notasDeRps(scene)).map(({ rps, valor }) => [rps, valor])).toEqual([
      ['M|501', '850.00'],
      ['M|502', '1240.50'],
    ])
    const outra = await digitar(linha({ numero: '501' }), linha({ numero: '502', valor: '9,00' }))
    const { itens: depois } = await ver(integra, idDe(outra))
    expect(depois.lista.map(({ situacao }) => situacao)).toEqual(['JA_CONVERTIDO', 'ERRO'])
    expect(depois.lista[1]?.mensagens[0]?.texto).toContain('já foi convertido na NF-e')
  })

  it('a sheet without a column is refused whole, naming it', async () => {
    const arquivoId = await enviar(scene, integra, 'Número;Série\r\n1;A\r\n', 'torta.csv')
    const answer = await integra.try(validarImportacao, { tipo: 'rps-planilha', arquivoId })
    expect(frases(answer)).toContain('A planilha não tem a coluna Emissão.')
    expect(frases(answer)).toContain('A planilha não tem a coluna Valor dos serviços.')
  })
})

describe('R2-2.4-24 M2-2.4-30 Autorização de Importação de RPS (S10)', () => {
  it('holds until its last day: then neither a file is validated nor a validated one confirmed', async () => {
    const hoje = scene.clock.today()
    await vence(hoje)
    const noPrazo = await digitar(linha({ numero: '601' }))
    expect(noPrazo.status).toBe(200)
    await vence(plusDays(hoje, -1))
    const frase = 'Solicite a autorização de importação antes de enviar arquivos.'
    const deRps = (await integra.call(buscarTiposImportacao, {})).filter(({ tipo }) => tipo.startsWith('rps-'))
    expect(deRps.map(({ impedimento }) => impedimento)).toEqual([frase, frase])
    expect(frases(await digitar(linha({ numero: '602' })))).toEqual([frase])
    const tardia = await integra.try(confirmarImportacao, { id: idDe(noPrazo) })
    expect([tardia.status, frases(tardia)]).toEqual([409, [frase]])
    await vence(null)
    expect((await integra.try(confirmarImportacao, { id: idDe(noPrazo) })).status).toBe(200)
    await scene.runProcesses()
  })
})

describe('U2-2.4-19 M2-2.4-09 the Solicitações submenu', () => {
  it('lists the entries of the specification, the manual alternative among them', async () => {
    const rotulos = new Set(
      scene.house.screens.flatMap(({ title, menu = [] }) =>
        menu.filter(({ area }) => area === 'solicitacoes').map(({ rotulo }) => rotulo ?? title),
      ),
    )
    for (const rotulo of [
      'Documentos Emitidos',
      'Recibos de Serviços Tomados',
      'AIDF',
      'Nota Fiscal Eletrônica',
      'Cancelamento de NF-e',
      'Carta de Correção de NF-e',
      'Substituição de NF-e',
      'Desconto do valor dos tributos na NF-e',
      'Autorização de Emissão de NFe',
      'Autorização de importação de RPS',
      'Guia Avulsa',
      'Guia Avulsa por NF-e',
      'Guia de Denúncia Espontânea',
      'Guia de Valor Fixo',
      'Controle de Empresas',
      'Declaração de NF',
      'Declaração de AIDF',
      'Acesso para Empresa',
      'Alteração de Senha',
      'Alterar Alíquota do Simples',
      'Outras Solicitações',
      'Importar RPS e Escriturações (XML)',
      'Importar RPS e Escriturações (manual)',
      'Exportar NFEs (XML)',
      'Códigos para integração',
      'Preferências',
      'Dúvidas',
      'Imprimir RPS modelo',
      'Download do aplicativo desktop',
    ])
      expect([...rotulos], rotulo).toContain(rotulo)
  })
})
