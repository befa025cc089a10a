import { axeProblems, type Portal, startPortal, type Viewport } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const pasta = process.env.COMUNICACAO_FOTOS

describe.each<Viewport>(['desktop', 'celular'])('conversation (%s)', (viewport) => {
  /** Problems of the page as it stands; a picture of it where one is asked for. */
  const foto = async (page: Awaited<ReturnType<Portal['page']>>, nome: string) => {
    if (pasta) await page.screenshot({ path: `${pasta}/${nome}-${viewport}.png`, fullPage: true })
    const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
    return [...(await axeProblems(page)), ...(overflow > 1 ? [`${nome} scrolls sideways by ${overflow} px`] : [])]
  }

  it('R2-2.4-11 a ticket is answered and both browsers show it without a reload', async () => {
    const alfa = await portal.signIn('alfa', viewport)
    await alfa.goto('/home/actions/duvidas')
    await alfa.getByRole('button', { name: 'Nova dúvida' }).click()
    await alfa.getByRole('textbox', { name: 'Assunto' }).fill(`Prazo de encerramento (${viewport})`)
    await alfa.getByRole('textbox', { name: 'Mensagem' }).fill('Até que dia posso encerrar a competência deste mês?')
    await alfa.getByRole('button', { name: 'Enviar', exact: true }).click()
    await alfa.getByText('Dúvida enviada com sucesso.').first().waitFor()
    const id = new URL(alfa.url()).searchParams.get('topicoId')
    const fiscal = await portal.signIn('fiscal', viewport)
    await fiscal.goto('/home/actions/duvidas-fiscal')
    await fiscal.getByText(`Prazo de encerramento (${viewport})`).first().waitFor()
    expect(await foto(fiscal, 'duvidas-fiscal-lista')).toEqual([])
    await fiscal.goto(`/home/actions/duvidas-fiscal?topicoId=${id}`)
    await fiscal.getByRole('textbox', { name: 'Mensagem' }).fill('Até o dia 20 do mês seguinte.')
    await fiscal.getByRole('button', { name: 'Enviar', exact: true }).click()
    await alfa.getByText('Até o dia 20 do mês seguinte.').first().waitFor()
    await alfa.getByRole('textbox', { name: 'Mensagem' }).fill('Obrigado, era isso.')
    await alfa.getByRole('button', { name: 'Enviar', exact: true }).click()
    await fiscal.getByText('Obrigado, era isso.').first().waitFor()
    expect(await foto(alfa, 'duvida')).toEqual([])
    expect(await foto(fiscal, 'duvida-fiscal')).toEqual([])
    await alfa.getByRole('button', { name: 'Fechar', exact: true }).first().click()
    await alfa.getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true }).last().click()
    await fiscal.getByText('Tópico fechado não recebe novas mensagens.').waitFor()
    for (const page of [alfa, fiscal]) await page.context().close()
  })

  it('R2-2.4-04 a chat waits, is taken and talks live in two browsers', async () => {
    const gama = await portal.signIn('gama', viewport)
    const fiscal = await portal.signIn('fiscal', viewport)
    await fiscal.goto('/home/actions/atendimento-fiscal-chat')
    await fiscal.getByRole('heading', { name: /^Aguardando/ }).waitFor()
    await gama.goto('/home/actions/atendimento-chat')
    const outro = gama.getByRole('button', { name: 'Novo atendimento' })
    const assunto = gama.getByRole('textbox', { name: 'Assunto' })
    await outro.or(assunto).first().waitFor()
    if (await outro.isVisible()) await outro.click()
    await assunto.fill(`Guia em atraso (${viewport})`)
    await gama.getByRole('textbox', { name: 'Mensagem' }).fill('Preciso da guia atualizada.')
    await gama.getByRole('button', { name: 'Iniciar', exact: true }).click()
    await fiscal.getByRole('button', { name: new RegExp(`Guia em atraso \\(${viewport}\\)`) }).click()
    expect(await foto(fiscal, 'chat-fila')).toEqual([])
    await fiscal.getByRole('button', { name: 'Assumir' }).click()
    await gama.getByText('Em atendimento').first().waitFor()
    await fiscal.getByRole('textbox', { name: 'Mensagem' }).fill('Abra o menu Guias e escolha Recalcular.')
    await fiscal.getByRole('button', { name: 'Enviar', exact: true }).click()
    await gama.getByText('Abra o menu Guias e escolha Recalcular.').first().waitFor()
    expect(await foto(gama, 'chat')).toEqual([])
    expect(await foto(fiscal, 'chat-atendente')).toEqual([])
    await gama.getByRole('button', { name: 'Encerrar', exact: true }).click()
    await gama.getByRole('dialog').getByRole('button').last().click()
    await gama.getByRole('button', { name: '5', exact: true }).click()
    await gama.getByText('Sua avaliação: 5 de 5.').waitFor()
    for (const page of [gama, fiscal]) await page.context().close()
  })

  it('R2-2.8-62 a manager publishes a notice and a taxpayer reads it', async () => {
    const gestor = await portal.signIn('gestor', viewport)
    await gestor.goto('/home/actions/comunicados')
    await gestor.getByRole('button', { name: 'Novo', exact: true }).click()
    await gestor.getByRole('textbox', { name: 'Assunto' }).fill(`Feriado municipal (${viewport})`)
    await gestor.getByRole('textbox', { name: 'Corpo' }).fill('Na segunda-feira não há atendimento presencial.')
    expect(await foto(gestor, 'comunicado-form')).toEqual([])
    await gestor.getByRole('button', { name: 'Salvar' }).click()
    await gestor.getByText('Comunicado salvo com sucesso.').first().waitFor()
    await gestor.getByRole('button', { name: 'Publicar' }).first().click()
    await gestor.getByRole('dialog').getByRole('button').last().click()
    await gestor.getByText('Comunicado publicado com sucesso.').first().waitFor()
    expect(await foto(gestor, 'comunicados')).toEqual([])
    const beta = await portal.signIn('beta', viewport)
    await beta.getByRole('button', { name: new RegExp(`Feriado municipal \\(${viewport}\\)`) }).click()
    await beta.getByText('Na segunda-feira não há atendimento presencial.').first().waitFor()
    for (const page of [gestor, beta]) await page.context().close()
  })
})
