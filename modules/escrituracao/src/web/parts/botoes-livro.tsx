import type { Competencia } from '@iss/kernel/competencia'
import { useOpenFile } from '@iss/portal/files'
import { Button } from '@mantine/core'
import { IconClockPlay, IconPrinter } from '@tabler/icons-react'
import { imprimirLivro } from '../../contract/livro-fiscal.ts'
import { useLivroNaFila } from './use-livro.ts'

type Props = { papel: 'PRESTADOR' | 'TOMADOR'; periodo: Competencia | null }

/** The taxpayer's own book: that of the month opens, that of the year goes to the queue and comes in the list of books (L02). */
export function BotoesLivro({ papel, periodo }: Props) {
  const abrir = useOpenFile()
  const anual = useLivroNaFila()
  const livro = {
    papelServico: papel,
    ordem: 'data' as const,
    comCanceladas: true,
    numeroLivro: null,
    idPessoa: null,
    documento: null,
  }
  const imprimir = () => {
    if (periodo) void abrir(imprimirLivro, { ...livro, ano: periodo.toWire().ano, mes: periodo.toWire().mes })
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={17} aria-hidden="true" />}
        disabled={!periodo}
        loading={abrir.isPending}
        onClick={imprimir}
      >
        {periodo ? `Livro de ${periodo.format()}` : 'Livro do mês'}
      </Button>
      <Button
        variant="default"
        leftSection={<IconClockPlay size={17} aria-hidden="true" />}
        disabled={!periodo}
        loading={anual.isPending}
        onClick={() => periodo && anual.mutate({ ...livro, ano: periodo.toWire().ano })}
      >
        {periodo ? `Livro de ${periodo.format().slice(3)}` : 'Livro do ano'}
      </Button>
    </>
  )
}
