import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ativarScripts, criarLegado } from '@iss/conector/testing/cidade-legada'
import { expectScreen, photograph, type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const foraDaMascara = async () =>
  (
    await portal.scene.owner<{ numero: string }>(
      `select numero from telefone where municipio_id = 1 and numero !~ '^[1-9][0-9]{9,10}$' order by numero`,
    )
  ).map(({ numero }) => numero)

describe('routines of the administrator', () => {
  it('A24 F13 previews, confirms, follows, reads the result and takes it back', async () => {
    const antes = await foraDaMascara()
    const page = await portal.open('administrador', '/home/actions/corrigir-telefone')
    await page.getByText('Município: Nova Serra').waitFor()
    await page.getByRole('table', { name: 'Execuções anteriores' }).getByText('Concluído').first().waitFor()
    await page.getByRole('button', { name: 'Gerar prévia' }).click()
    await page.getByText('O campo DDD padrão é obrigatório.').waitFor()
    await page.getByRole('textbox', { name: /^DDD padrão/ }).fill('37')
    await page.getByRole('button', { name: 'Gerar prévia' }).click()
    await page.getByRole('table', { name: 'Prévia' }).getByText('(37) 3222-1234').waitFor()
    await page.getByText('Prévia gerada: 4 registros.').waitFor()
    await page.getByText('4 telefones; 1 com impedimento.').waitFor()
    await expectScreen(page, 'rotina-previa')
    // Another parameter has another preview.
    await page.getByRole('textbox', { name: /^DDD padrão/ }).fill('31')
    await page.getByRole('form', { name: 'Confirmação' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Gerar prévia' }).click()
    await page.getByRole('table', { name: 'Prévia' }).getByText('(31) 3222-1234').waitFor()
    await page.getByRole('button', { name: 'Corrigir telefones' }).click()
    await page.getByText('Informe o motivo com pelo menos 20 caracteres.').waitFor()
    await page.getByText('Digite CORRIGIR para confirmar.').waitFor()
    await page.getByRole('textbox', { name: /^Motivo/ }).fill('Telefones herdados do cadastro anterior')
    await page.getByRole('textbox', { name: /^Digite CORRIGIR/ }).fill('corrigir')
    await photograph(page, 'rotina-confirmacao')
    await page.getByRole('button', { name: 'Corrigir telefones' }).click()
    await page.getByText('Concluído: 4 de 4 (3 com sucesso, 1 com erro).').waitFor()
    const resultado = page.getByRole('table', { name: 'Resultado por telefone' })
    await resultado.getByText('Telefone corrigido para (31) 3222-1234.').waitFor()
    await expectScreen(page, 'rotina-resultado')
    expect(await foraDaMascara()).toEqual(['00331122'])
    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Erros (CSV)' }).click()])
    expect(csv.suggestedFilename()).toMatch(/^corrigir-telefone-\d+-erros\.csv$/)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await page.getByText('Desfazer esta execução? Voltam ao que eram: 3 telefones.').waitFor()
    await page.getByRole('button', { name: 'Sim' }).click()
    await page.getByText(/^Desfeito: 4 de 4/).waitFor()
    expect(await foraDaMascara()).toEqual(antes)
    await expectScreen(page, 'rotina-desfeita')
  })
})

/** The program of the technician, in a process of its own. */
function startAgente(config: object, env: Record<string, string>) {
  const file = join(mkdtempSync(join(tmpdir(), 'iss-agente-')), 'agente-conector.json')
  writeFileSync(file, JSON.stringify(config))
  const programa = resolve(import.meta.dirname, '../../../packages/agente-conector/bin/agente-conector.mjs')
  const child = spawn(process.execPath, [programa, 'rodar', '--config', file, '--intervalo', '1'], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  const ended = new Promise((done) => child.once('exit', done))
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

describe('the connector of the administrator', () => {
  it('A50 A51 A55 F112 a credential is made, the agent connects, what waits is sent, an error is tried again, a script is restored', async () => {
    const { scene } = portal
    const legado = await criarLegado(scene, { pessoas: 1, guias: 1, notas: 1 })
    const publica = await ativarScripts(scene)
    // The city's system refuses one of the guides that wait.
    const [recusada] = await scene.owner<{ numero: string }>(
      `select numero from tnc_documento where municipio_id = 1 and sentido = 'ENVIADO' and situacao = 'PENDENTE' order by id limit 1`,
    )
    await legado.pool.query(`alter table trib.guia_iss add constraint sem_cadastro check (numero <> '${recusada?.numero}')`)

    const page = await portal.open('administrador', '/home/actions/tnc-credenciais')
    await page.getByRole('button', { name: 'Nova credencial' }).click()
    await page.getByRole('textbox', { name: 'Nome' }).fill('Sala do servidor')
    await page.getByRole('button', { name: 'Criar credencial' }).click()
    const dito = await page.getByText(/Guarde agora, não será mostrado de novo/).textContent()
    const [, cliente = '', segredo = ''] = /Identificador: (\S+) Segredo: (\S+)/.exec(dito ?? '') ?? []

    const agente = startAgente(
      { portal: portal.url, ibge: '9900001', cliente, chavesPublicas: [publica] },
      { TNC_SEGREDO: segredo, TNC_BANCO: legado.url },
    )
    try {
      /** The row, once what the agent does next is on the screen: it looks again as a person does. */
      const aparecer = async (endereco: string, texto: RegExp) => {
        await page.goto(endereco)
        const linha = page.getByRole('row', { name: texto }).first()
        for (let vez = 0; vez < 60 && !(await linha.isVisible()); vez += 1) {
          await Promise.all([
            page.waitForResponse((answer) => answer.url().includes('/buscar')),
            page.getByRole('button', { name: 'Atualizar' }).first().click(),
          ])
        }
        await linha.waitFor()
        return linha
      }
      await aparecer('/home/actions/tnc-status', /Sala do servidor(?=.*LIGADO)(?=.*Sim)/)
      await expectScreen(page, 'conector-situacao')

      const executar = async () => {
        await page.goto('/home/actions/tnc-agendamentos')
        await page.getByRole('button', { name: 'Executar agora: Guias' }).click()
        await page.getByText('A rotina será executada depois do próximo ping do agente.').waitFor()
      }
      await executar()
      const erro = await aparecer('/home/actions/tnc-error', new RegExp(`${recusada?.numero}.*O banco da prefeitura recusou`))
      await expectScreen(page, 'conector-erros')
      await legado.pool.query('alter table trib.guia_iss drop constraint sem_cadastro')
      await erro.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Tentar de novo (1)' }).click()
      await page.getByText('1 item tentado de novo.').waitFor()
      await executar()
      await aparecer(
        '/home/actions/tnc-documentos?situacao=CONFIRMADO',
        new RegExp(`(?=.*Confirmado)(?=.*Guias).*${recusada?.numero}`),
      )
      const { rows } = await legado.pool.query('select numero from trib.guia_iss where numero = $1', [recusada?.numero])
      expect(rows).toEqual([{ numero: recusada?.numero }])
    } finally {
      await agente.stop()
      await legado.close()
    }

    await page.goto('/home/actions/tnc-script-versoes?origem=SINCRONIZACAO&nome=guias-a-receber')
    await page
      .getByRole('row', { name: /guias-a-receber.*Anterior/ })
      .getByRole('button', { name: /^Restaurar/ })
      .click()
    await page.getByText('A versão 1 de guias-a-receber volta a vigorar agora. Restaurar?').waitFor()
    await page.getByRole('button', { name: 'Sim' }).click()
    await page.getByText('Versão 1 de guias-a-receber restaurada: os agentes a recebem no próximo ping.').waitFor()
    await page.getByRole('row', { name: /guias-a-receber.*1.*Em vigor/ }).waitFor()
    await expectScreen(page, 'conector-versoes')
  })
})
