import { CaminhoDoMes, type MesDoCaminho } from '@iss/encerramento/parts/caminho-do-mes.tsx'
import { Vencimentos } from '@iss/encerramento/parts/vencimentos.tsx'
import { ListView } from '@iss/list/web/list-view'
import { LinkButton } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { PartBoundary } from '@iss/ui/part-boundary'
import { Group } from '@mantine/core'
import { useState } from 'react'
import type { LivroDoSetor } from '../../domain/setor.ts'

type Caminho = { path: string; label: string }
type Props = { title: string; livro: LivroDoSetor; lancar: Caminho; importar?: Caminho }

/** The start page of a sector: what is due and how much today, the month step by step, the book month by month. */
export function InicioDoSetor({ title, livro, lancar, importar }: Props) {
  const [mes, setMes] = useState<MesDoCaminho | null>(null)
  return (
    <Page title={title}>
      <Group gap="sm" mb="md">
        <LinkButton to={lancar.path}>{lancar.label}</LinkButton>
        {importar ? (
          <LinkButton variant="default" to={importar.path}>
            {importar.label}
          </LinkButton>
        ) : null}
      </Group>
      <PartBoundary>
        <Vencimentos />
      </PartBoundary>
      <PartBoundary>
        <CaminhoDoMes mes={mes} papel="PRESTADOR" onMes={setMes} />
      </PartBoundary>
      <ListView slug="meses-do-livro" title="O livro mês a mês" given={{ livro }} />
    </Page>
  )
}
