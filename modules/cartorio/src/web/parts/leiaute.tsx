import { Anchor } from '@mantine/core'
import { modeloDoCartorio } from '../../domain/leiaute.ts'

/** What the file of acts holds, and its layout to be downloaded. */
export function Leiaute() {
  return (
    <>
      Arquivo com as colunas data; tipoDocumento (Ato, Página ou Selo); tipoServico (código da tabela); quantidade; valor (de um);
      emolumentos; fundos; ISS; numero. As quatro últimas são opcionais; uma última linha TOTAL confere as somas.{' '}
      <Anchor size="sm" component="button" type="button" onClick={() => baixar('leiaute-cartorio.csv', modeloDoCartorio)}>
        Baixar o leiaute
      </Anchor>
    </>
  )
}

function baixar(nome: string, texto: string): void {
  const address = URL.createObjectURL(new Blob([`\ufeff${texto}\r\n`], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = nome
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
