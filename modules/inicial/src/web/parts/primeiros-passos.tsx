import { useCall, useTelas } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { Panel } from '@iss/ui/panel'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { buscarAjudaDaTela } from '../../contract/ajuda-da-tela.ts'

/** A walk through the screens of the user's own side menu, in its order; left at any step and begun again at will. */
export function PrimeirosPassos() {
  const passos = useTelas()
    .flatMap(({ menu }) => menu.filter(({ area }) => area === 'lateral'))
    .toSorted((a, b) => a.ordem - b.ordem)
  const [aqui, setAqui] = useState<number | null>(null)
  const passo = aqui === null ? undefined : passos[aqui]
  if (aqui === null || !passo)
    return (
      <Panel title="Primeiros passos" description="Um passeio pelas telas do seu menu: o que cada uma faz, na ordem do menu.">
        <Button onClick={() => setAqui(0)} disabled={passos.length === 0}>
          Começar
        </Button>
      </Panel>
    )
  return (
    <Panel title="Primeiros passos" description={`Passo ${aqui + 1} de ${passos.length}`}>
      <Stack>
        <div aria-live="polite">
          <Text fw={650}>{passo.rotulo}</Text>
          <Texto caminho={passo.path} />
        </div>
        <Group>
          <Button variant="default" disabled={aqui === 0} onClick={() => setAqui(aqui - 1)}>
            Anterior
          </Button>
          <Button disabled={aqui === passos.length - 1} onClick={() => setAqui(aqui + 1)}>
            Próximo
          </Button>
          <LinkButton to={passo.path} variant="default">
            Abrir a tela
          </LinkButton>
          <Button variant="subtle" onClick={() => setAqui(null)}>
            Dispensar
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}

function Texto({ caminho }: { caminho: string }) {
  const { data } = useCall(buscarAjudaDaTela, { caminho }, { silent: true })
  return <Text>{data?.texto ?? ' '}</Text>
}
